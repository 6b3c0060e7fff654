/** Contracts that stand at the same address on every chain that has them. */

/** Many calls in one; see https://github.com/mds1/multicall3. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
