/** One approval: who may take what, and the button that ends it. */
import { useSignal } from '@preact/signals'
import type { SignChain } from '../../src/http/pages/sign-data.ts'
import { recordActivity } from '../shared/activity-log.ts'
import { account, providerOf } from '../wallet/account.ts'
import { Refused, send, toWord } from '../wallet/transaction.ts'
import { type Approval, toAllowance, toAtRisk } from './approval.ts'

type State =
  | { at: 'open' }
  | { at: 'working'; hash?: string }
  | { at: 'done'; hash: string }
  | { at: 'failed'; words: string }

export function ApprovalRow({
  approval,
  chain,
  isAsked,
}: {
  approval: Approval
  chain: SignChain | undefined
  isAsked: boolean
}) {
  const state = useSignal<State>({ at: 'open' })
  const { token, spender, unlimited } = approval
  const { value } = state
  const name = spender.name ?? 'An unknown contract'
  const revoke = async () => {
    if (!chain) return
    state.value = { at: 'working' }
    try {
      const hash = await revokeApproval(approval, chain, (sent) => {
        state.value = { at: 'working', hash: sent }
      })
      state.value = { at: 'done', hash }
    } catch (thrown) {
      state.value = { at: 'failed', words: thrown instanceof Refused ? thrown.message : `It did not work: ${thrown}` }
    }
  }
  return (
    <li class={`row ${isAsked ? 'asked' : ''}`}>
      <div>
        <p class="row-title">
          <b>{name}</b> may take {toAllowance(approval)} on {chain?.name ?? approval.chain}
        </p>
        <p class={unlimited ? 'tone-warn' : 'quiet'}>{toAtRisk(approval)}</p>
        <p class="quiet">
          Spender <code class="address">{spender.address}</code>
          <br />
          Token <code class="address">{token.address}</code>
        </p>
        <p role="status" class={value.at === 'failed' ? 'tone-bad' : 'quiet'}>
          {value.at === 'working' && (value.hash ? 'On its way…' : 'Answer in your wallet…')}
          {value.at === 'failed' && value.words}
        </p>
      </div>
      {value.at === 'done' ? (
        <p class="tone-good" role="status">
          Revoked{' '}
          {chain?.explorerTx && (
            <a href={chain.explorerTx + value.hash} target="_blank" rel="noreferrer noopener">
              receipt
            </a>
          )}
        </p>
      ) : (
        <button
          type="button"
          class="button second"
          disabled={value.at === 'working' || !chain}
          aria-label={`Revoke ${token.symbol} from ${name}`}
          onClick={revoke}
        >
          Revoke
        </button>
      )}
    </li>
  )
}

const APPROVE = '0x095ea7b3'
const ALLOWANCE = '0xdd62ed3e'

/** Sets the allowance to zero, and believes it only when the chain says so. */
async function revokeApproval(
  { token, spender }: Approval,
  chain: SignChain,
  onSent: (hash: string) => void,
): Promise<string> {
  const at = account.value
  if (!at) throw new Refused('Connect your wallet first.')
  let hash = ''
  const call = { to: token.address, data: `${APPROVE}${toWord(spender.address)}${toWord(0n)}` }
  await send({ account: at, chain, call }, (sent) => {
    hash = sent
    onSent(sent)
  })
  const data = `${ALLOWANCE}${toWord(at.address)}${toWord(spender.address)}`
  const left = await providerOf(at)?.request({ method: 'eth_call', params: [{ to: token.address, data }, 'latest'] })
  if (BigInt(String(left)) !== 0n)
    throw new Refused('The token did not change the approval. Look at it in an explorer.')
  recordActivity({
    ...{ id: hash, kind: 'revoke', chain: chain.slug, status: 'done', atMs: Date.now(), hash },
    title: `Revoked ${token.symbol} from ${spender.name ?? spender.address}`,
    ...(chain.explorerTx ? { explorerUrl: chain.explorerTx + hash } : {}),
  })
  return hash
}
