import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

const NICE = 10

/**
 * Lets the thread that calls it stand back when cores are short, so that requests are answered first. Linux has priorities
 * for single threads; elsewhere nothing happens.
 */
export function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE)
  } catch {
    return
  }
}
