/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the exporter itself takes of the machine.
 */
#ifndef XEON_PMON_EXPORT_PROCESS_H
#define XEON_PMON_EXPORT_PROCESS_H

/**
 * struct process - what a process takes; a value that cannot be told is NAN
 * @cpu_seconds: its CPU time
 * @start_seconds: when it was started, in seconds of the Unix epoch
 * @resident_bytes: its memory that is in RAM
 * @virtual_bytes: its address space
 * @open_fds: its open files
 * @max_fds: how many these may be
 */
struct process {
	double cpu_seconds;
	double start_seconds;
	double resident_bytes;
	double virtual_bytes;
	double open_fds;
	double max_fds;
};

/**
 * process_start() - remember when this process was started; to be called in its beginning
 */
void process_start(void);

/**
 * process_read() - what this process takes
 * @process: filled in
 */
void process_read(struct process *process);

#endif /* XEON_PMON_EXPORT_PROCESS_H */
