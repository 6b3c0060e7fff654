import { arch, cpus, loadavg, platform } from 'node:os'
import { isAnvilEmulated } from '../../sandbox/chain/anvil-binary.ts'

/** Where and when the figures were taken, and how busy the machine was before. */
export async function describeMachine({ swift = false } = {}): Promise<string> {
  const model = cpus()[0]?.model.trim()
  const known = model && model !== 'unknown' ? ` (${model})` : ''
  const load = loadavg()[0]?.toFixed(1)
  return `${new Date().toISOString().slice(0, 10)}, ${platform()} ${arch()}, ${cpus().length} cores${known}, Node ${process.version}, load average ${load} before the run, ${await describeChain(swift)}.`
}

async function describeChain(swift: boolean): Promise<string> {
  if (!(await isAnvilEmulated())) return 'native anvil'
  return swift ? "Hardhat's native EDR as the chain" : 'anvil under x86-64 emulation'
}
