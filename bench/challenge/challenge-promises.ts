import { toTimes } from '../report/figures.ts'
import { atLeast, atMost, type Promised } from '../report/promises.ts'
import type { Refusals } from './measure-refusals.ts'

/** The figures of the challenge bench that we promise. */
export function listChallengePromises(
  all: readonly Refusals[],
  names: { ours: string; bare: string; plain: string; extended: string; bodiless: string; many: string },
): Promised[] {
  const find = (name: string) => all.find((refusals) => refusals.name === name) as Refusals
  const mine = find(names.ours)
  const lessCpu = (name: string, least: number) =>
    atLeast(`CPU, times less than ${name}`, least, find(name).cpuMicros / mine.cpuMicros, toTimes)
  const previewed = (name: string) => find(name).cpuMicros / find(names.bodiless).cpuMicros
  return [
    lessCpu(names.plain, 5),
    lessCpu(names.extended, 9),
    atLeast(`402/s, times ${names.bare}`, 0.6, mine.perSecond / find(names.bare).perSecond, toTimes),
    atMost('CPU with a preview, times that of no body', 1.3, previewed(names.ours), toTimes),
    atMost('the same over many previews', 1.3, previewed(names.many), toTimes),
  ]
}
