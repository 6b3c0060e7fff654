import { readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** CPU seconds that a process has used so far, from /proc; zero on systems without it. */
export function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return 0
  }
}
