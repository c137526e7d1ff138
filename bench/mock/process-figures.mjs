// @ts-check
// Figures of a process on Linux (/proc).
import { readdirSync, readFileSync } from 'node:fs';

/** The CPU time of all threads of a process. @param {number | undefined} pid */
export function cpuMicroseconds(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** @param {number | undefined} pid */
export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
