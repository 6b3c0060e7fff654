import { quantile, toText, toTimes } from '../report/figures.ts'
import { atLeast, atMost, type Promised } from '../report/promises.ts'
import { type BlockSales, inBlocks } from './blocks-report.ts'
import type { Sales } from './measure-sales.ts'
import { toRatios } from './paid-report.ts'

const DEFAULT_FLOW = 'official nonce'
const UPFRONT = 'official upfront'
const BUSY = 64
/** Promise: gas of a payment in batches, as a share of the gas of one transaction per payment. */
const GAS_SHARE = 0.62

/** The promised figures of the paid bench, as far as they were measured in this run. */
export function listPaidPromises(all: readonly Sales[], inTime: readonly BlockSales[], ours: string): Promised[] {
  const ratioTo = (official: string) =>
    toRatios(all, ours).find((one) => one.concurrency === BUSY && one.official === official)
  const pointOf = (concurrency: number, name: string) =>
    all.find((sales) => sales.concurrency === concurrency && sales.name === name)
  const blockPoint = (seconds: number, concurrency: number) =>
    inTime.find((sales) => sales.blockTimeSeconds === seconds && sales.concurrency === concurrency)

  const [flow, upfront, busy, lone] = [ratioTo(DEFAULT_FLOW), ratioTo(UPFRONT), pointOf(BUSY, ours), pointOf(1, ours)]
  const peers = [pointOf(1, DEFAULT_FLOW), pointOf(1, UPFRONT)].flatMap((one) => (one ? [p50(one)] : []))
  const [calm, burst, quick] = [blockPoint(2, 256), blockPoint(2, 1_024), blockPoint(0.2, 64)]
  return [
    flow && atLeast(`sales/s at ${BUSY}, times ${DEFAULT_FLOW}`, 15, flow.rate, toTimes),
    upfront && atLeast(`sales/s at ${BUSY}, times ${UPFRONT}`, 8, upfront.rate, toTimes),
    flow && atLeast(`CPU at ${BUSY}, times less than ${DEFAULT_FLOW}`, 25, flow.cpu, toTimes),
    busy && atMost(`RPC calls a sale at ${BUSY}`, 0.5, busy.rpcCalls / busy.sold, toText),
    busy && atMost(`failed payments at ${BUSY}`, 0, busy.sent - busy.sold, toText),
    lone && atMost('p50 ms at 1, quickest official', Math.min(...peers), p50(lone), toText),
    calm && atMost('p50 in blocks of 2 s, 256 in flight', 1.1, inBlocks(calm, 0.5), toText),
    burst && atMost('last of 1,024 in flight, in blocks of 2 s', 2, inBlocks(burst, 1), toText),
    quick && atMost('p50 in blocks of 0.2 s', 1.3, inBlocks(quick, 0.5), toText),
    lone && atMost('transfers a transaction of a lone payment', 1, lone.transfers / lone.transactions, toText),
    lone &&
      burst &&
      atMost(
        `gas in loads of ${toText(burst.transfers / burst.transactions)}, of one each`,
        GAS_SHARE,
        gasOf(burst) / gasOf(lone),
        toText,
      ),
  ].flatMap((one) => (one ? [one] : []))
}

const p50 = ({ latenciesMs }: Sales): number => quantile(latenciesMs, 0.5)
const gasOf = ({ gas, transfers }: Sales): number => gas / transfers
