import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import { expectNoAxeViolationsAsDrawn } from '../axe.ts'
import { expect, test } from '../farol.ts'
import { expectFits } from '../screens/expect-fits.ts'

test.use({ serviceWorkers: 'allow' })

test('Farol can be installed, and says what still works while there is no connection', async ({
  page,
  context,
  farol,
  expectFailure,
}) => {
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    short_name: 'Farol',
    lang: 'pt-BR',
    start_url: '/dashboard',
    background_color: BRAND_COLORS.background,
    theme_color: BRAND_COLORS.background,
  })
  for (const { src, sizes } of manifest.icons) {
    const icon = await (await page.request.get(src)).body()
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes)
  }
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^https?:.*\/social\.png$/,
  )
  expect((await page.request.get('/social.png')).headers()['content-type']).toBe('image/png')

  // The worker comes once the page is used. Not by Tab: a link that gets the focus loads its page ahead, which would
  // still be on its way when the connection goes.
  await page.mouse.move(5, 5)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The worker asks the network first, in vain, and its own console may say so.
  expectFailure(/./, 'lost')
  await context.setOffline(true)
  await page.goto('/auth?redirect=%2Fcourses')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão por enquanto' })).toBeVisible()
  await expect(page.getByText('“Pendente”')).toBeVisible()
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute(
    'content',
    BRAND_COLORS.background,
  )
  await expectFits(page)
  await expectNoAxeViolationsAsDrawn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Tentar novamente' }).click(),
  ])
  await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão por enquanto' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectNoAxeViolationsAsDrawn(page)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Boas-vindas' })).toBeVisible()
  expect(page.url()).toBe(`${farol.url}/auth?redirect=%2Fcourses`)
  const cached = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/offline.html')
  expect(cached.filter((path) => path === '/' || /^\/(api|index)|\.js$/.test(path))).toEqual(['/offline.js'])
})
