import fc from 'fast-check'

/** The same cases on every run, so that a red test is about the change; FUZZ_SEED=<number> looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_115) })
