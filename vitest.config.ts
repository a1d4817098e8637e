import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** On a machine that has much else to do, slow is not wrong: the first text of any characters alone takes fast-check seconds. */
const testTimeout = 180_000

/** No module keeps state of its own, so files share their imports: half of the run was importing the same again. */
const isolate = false

export default defineConfig({
  test: {
    // One more than there are cores: files also wait, for servers to start or a lease to end.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['vitest.setup.ts'],
          isolate,
          testTimeout,
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: ['vitest.setup.ts'],
          isolate,
          include: ['server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/test-cluster.ts'],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
