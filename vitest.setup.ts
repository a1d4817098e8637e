import fc from 'fast-check'

/** The same cases in every run; `FC_SEED=$RANDOM npx vitest` looks for new ones. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })
