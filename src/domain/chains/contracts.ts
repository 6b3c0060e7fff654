/** Contracts that stand at the same address on many chains. */

/** Runs many reads in one call (https://www.multicall3.com). */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** ZKsync derives contract addresses in its own way, so the same contract has another address there. */
export const MULTICALL3_ON_ZKSYNC = '0xF9cda624FBC7e059355ce98a31693d299FACd963'

/** On Ethereum only; resolves a name in one call. */
export const ENS_UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** What we are paid in by default, and what we pay other services with. */
export const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** Deploys any code to an address that follows from the code (https://github.com/Arachnid/deterministic-deployment-proxy). */
export const DETERMINISTIC_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** `contracts/TransferBatch.sol`, where the deterministic deployer puts it with salt zero; a test computes it anew. */
export const TRANSFER_BATCH = '0x067ac0f74E375691C8049FF164cA2Dc5A031cEF2'

/** Tells what a transaction costs for its data on Ethereum; on Base and all other chains of the OP stack. */
export const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'

/** The same for Scroll. */
export const SCROLL_GAS_PRICE_ORACLE = '0x5300000000000000000000000000000000000002'

/** Answered by the nodes of Arbitrum chains themselves; there is no contract at the address. */
export const NODE_INTERFACE = '0x00000000000000000000000000000000000000C8'

/** Takes approvals for many apps, and passes them on by signatures (https://github.com/Uniswap/permit2). */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Holds the money of x402 payment channels, scheme `batch-settlement`; the same contract on every chain. */
export const CHANNEL_ESCROW = '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003'
/** Brings deposits into it with EIP-3009 authorizations. */
export const CHANNEL_COLLECTOR = '0x4020806089470a89826cB9fB1f4059150b550004'
