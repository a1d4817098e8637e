import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than there are cores: servers that start, and clocks, are waited for. Left to itself Vitest would take one less.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['vitest.setup.ts'],
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: ['vitest.setup.ts'],
          include: ['server/src/**/*.test.ts', 'bench/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/test-cluster.ts'],
          // No module of the server keeps state of its own, so files share their imports: half of the run was importing
          // the same again.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
