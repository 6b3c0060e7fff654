import type { ContractFact } from '../../ports/risk.ts'
import type { RiskFacts, Rule } from './rule.ts'
import type { OwnerKind } from './standing.ts'

/** Rules about what owner, issuer or authority can do with a token, and how much of it counts for whom. */

/** What part of a power counts, by who holds it. `docs/risk.md` publishes it. */
export const BY_HOLDER: Readonly<Record<OwnerKind, { share: number; why: string }>> = {
  wallet: { share: 1, why: 'one key decides at once; an owner of whom nothing is known counts like this' },
  contract: { share: 0.7, why: 'a contract whose rules are not known' },
  multisig: { share: 0.4, why: 'several people have to sign' },
  timelock: { share: 0.2, why: 'holders see it coming and can leave' },
  renounced: { share: 0.1, why: 'given up for good, with no hidden owner and no way back' },
}

/** Powers that weigh by who the owner of the contract is. */
export const OWNER_POWERS: readonly ContractFact[] = [
  'changesBalances',
  'hiddenOwner',
  'takesBackOwnership',
  'selfDestructs',
  'mintable',
  'changesTaxes',
  'changesPersonalTaxes',
  'proxy',
  'pausable',
  'blacklist',
  'whitelist',
  'limitsTrades',
]

/** Powers that do not hang on the owner of the contract, so giving up the ownership does not end them. */
const BEYOND_OWNER: ReadonlySet<ContractFact> = new Set([
  'proxy',
  'hiddenOwner',
  'takesBackOwnership',
  'freezable',
  'closable',
  'transferHook',
  'frozenByDefault',
  'metadataMutable',
])

const power = (fact: ContractFact, code: string, weight: number, when: string, why: string): Rule => ({
  code,
  group: 'power',
  weight,
  when,
  why,
  find({ combined: { facts }, owner, onSolana }) {
    const said = facts[fact]
    if (said?.value !== true) return null
    return {
      share: toShare(fact, owner, onSolana),
      evidence: `${when}${BEYOND_OWNER.has(fact) && fact !== 'proxy' ? '' : toWho(owner, onSolana)}`,
      source: said.source,
    }
  },
})

function toShare(fact: ContractFact, owner: OwnerKind, onSolana: boolean): number {
  // Authorities of a mint are given up one by one; there is no owner of them all.
  if (onSolana) return 1
  if (owner === 'renounced' && BEYOND_OWNER.has(fact)) return fact === 'proxy' ? 0.5 : 1
  return BY_HOLDER[owner].share
}

function toWho(owner: OwnerKind, onSolana: boolean): string {
  if (onSolana || owner === 'contract') return ''
  if (owner === 'wallet') return ' by one wallet'
  return owner === 'renounced' ? ', but ownership was given up' : ` by a ${owner}`
}

export const POWER_RULES: readonly Rule[] = [
  power(
    'changesBalances',
    'CHANGES_BALANCES',
    60,
    'balances can be changed',
    'whoever can write balances can take everything',
  ),
  power('hiddenOwner', 'HIDDEN_OWNER', 52, 'a hidden owner keeps control', 'hiding control has no honest reason'),
  power(
    'takesBackOwnership',
    'TAKES_BACK_OWNERSHIP',
    52,
    'ownership can be taken back',
    'a renouncement that can be undone is a deception',
  ),
  power('selfDestructs', 'SELF_DESTRUCT', 52, 'the contract can be destroyed', 'all balances end with it'),
  power('freezable', 'FREEZABLE', 52, 'accounts can be frozen', 'a frozen account cannot sell: a honeypot at will'),
  power(
    'frozenByDefault',
    'FROZEN_BY_DEFAULT',
    55,
    'new accounts start frozen',
    'buyers cannot sell until somebody lets them',
  ),
  power('mintable', 'MINTABLE', 30, 'more tokens can be minted', 'new tokens sold into the pool take its money'),
  power('changesTaxes', 'CHANGES_TAXES', 28, 'taxes can be changed', 'a tax set to 100 % is a honeypot'),
  power(
    'changesPersonalTaxes',
    'CHANGES_PERSONAL_TAXES',
    30,
    'the tax of a single address can be set',
    'it stops chosen sellers unseen',
  ),
  power(
    'proxy',
    'PROXY',
    28,
    'the code can be replaced (proxy)',
    'every other check holds only until the next upgrade',
  ),
  power('transferHook', 'TRANSFER_HOOK', 28, 'foreign code runs on every transfer', 'the hook can refuse a sale'),
  power('pausable', 'PAUSABLE', 26, 'transfers can be paused', 'a pause stops every sale'),
  power('limitsTrades', 'LIMITS_TRADES', 24, 'the largest trade can be set', 'a limit of nothing stops every sale'),
  power('closable', 'CLOSABLE', 26, 'the mint can be closed', 'a closed mint ends the token'),
  power('blacklist', 'BLACKLIST', 22, 'addresses can be blacklisted', 'it stops chosen sellers'),
  power(
    'whitelist',
    'WHITELIST',
    8,
    'some addresses are exempt from its limits',
    'insiders may sell when others cannot',
  ),
  power(
    'cooldown',
    'COOLDOWN',
    6,
    'sales can be held up by a cool-down',
    'it delays a sale, and its length can often be set',
  ),
  power(
    'metadataMutable',
    'METADATA_MUTABLE',
    3,
    'name and picture can be changed',
    'it can pass for another token later',
  ),
  {
    code: 'CALLS_OUT',
    group: 'power',
    weight: 4,
    when: 'it calls other contracts',
    why: 'what they do is not part of the scan',
    find: ({ combined: { facts } }: RiskFacts) =>
      facts.callsOut?.value === true
        ? { share: 1, evidence: 'it calls other contracts', source: facts.callsOut.source }
        : null,
  },
]
