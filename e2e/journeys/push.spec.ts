import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from '../farol.ts'

test.use({ serviceWorkers: 'allow' })

const device = {
  endpoint: `https://nowhere.push.apple.com/${randomBytes(8).toString('hex')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
}

test('in the installed app a student asks for notifications on the device, gets one, and switches them off', async ({
  page,
  context,
  farol,
  enterAs,
}) => {
  await context.grantPermissions(['notifications'])
  // The app is installed, and its browser has a push service: neither is there in a test.
  await page.addInitScript((subscription) => {
    const { matchMedia } = window
    window.matchMedia = (query) => matchMedia.call(window, query.includes('standalone') ? 'all' : query)
    const subscribed = { toJSON: () => subscription, unsubscribe: async () => true }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => subscribed as unknown as PushSubscription
  }, device)
  const { visitor } = await farol.newStudent()
  await enterAs(visitor)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notificações' }).click()
  const onDevice = page.getByRole('switch', { name: 'Notificações neste aparelho' })
  await expect(onDevice).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await onDevice.click()
  expect((await saved).ok()).toBe(true)
  await expect(onDevice).toBeChecked()
  await expect(onDevice).toBeEnabled()

  // A browser without a screen shows none: what the worker asks it to show is looked at.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown }
    scope.registration.showNotification = async (title, { body, data } = {}) => {
      scope.shown = { title, body, path: data.path }
    }
  })
  const pushed = { title: 'Nova resposta', body: 'Na aula “Cabos”.', path: '/courses' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: farol.url,
    registrationId: await registered,
    data: JSON.stringify({ ...pushed, tag: 'a' }),
  })
  await expect
    .poll(() => worker?.evaluate(() => (globalThis as unknown as { shown: unknown }).shown))
    .toEqual(pushed)

  await onDevice.click()
  await expect(onDevice).not.toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: 'Notificações' }).click()
  await expect(onDevice).not.toBeChecked()
})
