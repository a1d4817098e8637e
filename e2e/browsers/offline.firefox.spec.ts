import { startDoor } from './door.ts'
import { EnginePage } from './engine-page.ts'
import { expect, test } from './engine-test.ts'

test('without a connection Farol says what still works, and comes back by itself', async ({
  driver,
  tab: _tab,
  farol,
}) => {
  const door = await startDoor(farol.url)
  const tab = new EnginePage(driver, door.url)
  await tab.goTo('/privacidade')
  // The worker comes once the page is used.
  await tab.press('Tab')
  const worker = () => tab.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(worker).toBe('activated')
  await door.shut()
  await tab.goTo('/privacidade')
  await tab.says('Sem conexão por enquanto')
  await door.open()
  await tab.says('Guardamos só o que é preciso para você estudar')
  await door.shut()
})
