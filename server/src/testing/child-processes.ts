import { execFileSync } from 'node:child_process'

/** The ids of this process's own children that run a program of this name. */
export const childrenRunning = (program: string): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...words]) => Number(parent) === process.pid && words.join(' ').includes(program))
    .map(([pid]) => Number(pid))
