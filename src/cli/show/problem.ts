import type { CallFailed } from '../../client/call-failed.ts'
import type { Terminal } from '../terminal.ts'
import { keepPayment } from '../wallet.ts'
import { wrap } from './answer.ts'

/**
 * Shows why a call failed, what to do, and whether anything was charged. A payment with unknown outcome is saved to a
 * file.
 */
export function showProblem({ problem }: CallFailed, terminal: Terminal, json: boolean): void {
  const { code, detail, body, payment, charged } = problem
  const file = payment === undefined ? undefined : keepPayment(terminal.env, payment)
  if (json) {
    const { payment: _kept, ...told } = problem
    terminal.out(`${JSON.stringify({ error: { ...told, ...(file ? { paymentFile: file } : {}) } })}\n`)
    return
  }
  const { colour, columns } = terminal
  const lines = [
    `${colour.red(code)} ${detail}`,
    ...(typeof body?.suggestion === 'string' ? [body.suggestion] : []),
    ...(file ? [`The payment is kept in ${file}; add --resume ${file} to the same command to send it again.`] : []),
    ...(code === 'no_key' ? ['Set SEXTANT_KEY, or name a file with --key-file.'] : []),
    ...(code === 'over_catalog_price' ? ['--pay-above-catalog pays it all the same.'] : []),
    ...(code === 'unreachable'
      ? ['Is it running? `sextant sandbox` starts one on this machine; --url names another.']
      : []),
    ...(charged === false ? [colour.dim('Nothing was charged.')] : []),
  ]
  terminal.err(`${lines.flatMap((line) => wrap(line, columns)).join('\n')}\n`)
}
