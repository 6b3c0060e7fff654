import { arch, cpus, loadavg, platform } from 'node:os'
import { findAnvil } from '../../sandbox/chain/anvil-binary.ts'

/** Where and when the figures were taken, and how busy the machine was before. */
export async function describeMachine(): Promise<string> {
  const model = cpus()[0]?.model.trim()
  const known = model && model !== 'unknown' ? ` (${model})` : ''
  const load = loadavg()[0]?.toFixed(1)
  return `${new Date().toISOString().slice(0, 10)}, ${platform()} ${arch()}, ${cpus().length} cores${known}, Node ${process.version}, load average ${load} before the run, ${await describeChain()}.`
}

async function describeChain(): Promise<string> {
  const { command } = await findAnvil()
  return command.includes('qemu') ? 'anvil under x86-64 emulation' : 'native anvil'
}
