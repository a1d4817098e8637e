import { PASSWORD } from '../farol-server.ts'
import { expect, test } from './engine-test.ts'

const WATCHED_SECONDS = 3

test('a student signs up, watches, pauses, and goes on after a reload where they were', async ({
  tab,
  engine,
}) => {
  await tab.goTo('/auth?mode=signup')
  await tab.fill('Nome Completo', 'Tainá Ribeiro')
  await tab.fill('Email', `${engine}@farol.example`)
  await tab.fill('Senha', PASSWORD)
  await tab.click('button', 'Criar conta')
  await expect.poll(tab.path).toBe('/dashboard')

  await tab.click('main a', 'Começar')
  await expect.poll(tab.path).toMatch(/^\/course\/.*\/lesson\//)
  await expect.poll(tab.canPlay).toBe(true)
  await tab.type('k')
  await expect.poll(tab.time).toBeGreaterThan(WATCHED_SECONDS)
  await tab.type('k')
  await expect.poll(tab.isPaused).toBe(true)
  const watched = await tab.time()
  await tab.says('Salvo')

  await tab.reload()
  await expect.poll(tab.canPlay).toBe(true)
  await expect.poll(tab.time).toBeCloseTo(watched, 0)
})
