import { defineConfig } from '@playwright/test'

export default defineConfig({
  // One more than there are cores: journeys also wait, for a video to play or a save to go out.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Two cores shared by browsers, servers and databases: slow is not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // One more process per test, for a page only install.spec.ts looks at.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'ui', testDir: 'ui', fullyParallel: true },
    { name: 'journeys', testDir: 'journeys' },
  ],
})
