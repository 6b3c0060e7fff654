import fc from 'fast-check'

/**
 * A fixed seed: the same cases on every run, so that a failure is due to the change. FUZZ_SEED=<number> tries others.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_115) })
