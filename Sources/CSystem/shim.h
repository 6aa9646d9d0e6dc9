#pragma once
/* Calls that Swift's Glibc overlay lacks or cannot express as macros and variadics. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Hidden by feature macros when Glibc was imported first. */
extern int syncfs(int fd);
