// @ts-check
// What Linux tells of a process (/proc).
import { readdirSync, readFileSync } from 'node:fs';

/** The time that all threads of a process have had. @param {number | undefined} pid */
export function cpuMicroseconds(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1000;
}

/** @param {number | undefined} pid */
export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
