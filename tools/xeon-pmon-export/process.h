/* SPDX-License-Identifier: GPL-2.0-only */
/* Resource usage of the exporter. */
#ifndef XEON_PMON_EXPORT_PROCESS_H
#define XEON_PMON_EXPORT_PROCESS_H

/**
 * struct process - resource usage of a process; NAN: unknown
 * @cpu_seconds: its CPU time
 * @start_seconds: its start, in seconds since the Epoch
 * @resident_bytes: its resident memory
 * @virtual_bytes: its virtual memory
 * @open_fds: number of open file descriptors
 * @max_fds: limit of file descriptors
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
 * process_start() - record the start of this process; call it first
 */
void process_start(void);

/**
 * process_read() - read the resource usage of this process
 * @process: set to the values
 */
void process_read(struct process *process);

#endif /* XEON_PMON_EXPORT_PROCESS_H */
