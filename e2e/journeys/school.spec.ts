import { school } from '@farol/contract/school.ts'
import { DEFAULT_CERTIFICATE_TEXT } from '@farol/domain/certificate-text.ts'
import type { Page } from '@playwright/test'
import { expect, test, toast } from '../admin/admin-test.ts'
import { expectAccessibleScreen, expectNoAxeViolationsAsDrawn } from '../axe.ts'
import { readStop } from '../keyboard/read-stop.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked } from '../screens/expect-opened.ts'

// It holds for the whole server: put back at the end.
test.afterEach(async ({ admin }) => {
  const { version } = await admin.call(school.read)
  const named = { name: 'Farol', tagline: 'Capacitando vidas para guiar destinos', color: '#1b2a50' }
  const contacts = {
    landingText: '',
    hasPublicCatalogue: false,
    contactEmail: '',
    privacyOfficer: '',
    privacyEmail: '',
  }
  const certificateText = DEFAULT_CERTIFICATE_TEXT
  const certificate = { certificateText, certificateCity: '', certificateSigner: '' }
  await admin.call(school.update, { body: { ...named, ...contacts, ...certificate, version } })
})

/** A red band. */
async function makePng(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 100
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'crimson'
    context.fillRect(0, 0, 400, 100)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('a school gets its own name, colour and logo, from the settings to the landing page', async ({
  adminPage: page,
  browser,
  farol,
  newCourse,
}) => {
  await page.goto('/admin/settings')
  const form = page.getByRole('region', { name: 'Escola', exact: true })
  const save = form.getByRole('button', { name: 'Salvar escola' })
  const name = form.getByLabel('Nome da escola')
  await test.step('saving comes into view as soon as something is typed, also on a phone, and covers no field', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await name.fill('Farol')
      await expect(save).not.toBeInViewport()
      await name.fill('   ')
      await expect(save).toBeInViewport({ ratio: 1 })
      await expect.poll(() => name.evaluate(readStop)).toMatchObject({ isThere: true, faults: [] })
    }
    await expectFits(page)
  })
  await form.getByLabel('Frase').fill('Aprender é navegar!')
  await form.getByLabel('Cor', { exact: true }).fill('verde')
  await save.click()
  await expect(name).toHaveAccessibleDescription(/Digite o nome da escola\./)
  await expect(form.getByLabel('Frase')).toHaveValue('Aprender é navegar!')
  await name.fill('Escola da Maré')
  await form.getByLabel('Cor', { exact: true }).fill('#006633')
  const preview = form.getByRole('group', { name: 'Como fica a cor' }).getByText('Botão').first()
  await expect(preview).toHaveCSS('background-color', 'rgb(0, 102, 51)')
  await form.getByLabel('Texto da página inicial').fill('## Quem somos\n\nAulas **gratuitas** à beira-mar.')
  await form.getByLabel('Email do encarregado').fill('dados@mare.example')
  await save.click()
  await expect(toast(page, 'Escola salva')).toBeVisible()
  await expectNoAxeViolationsAsDrawn(page)

  await test.step('the menu shows the name at once', async () => {
    const home = page.getByRole('complementary').getByRole('link', { name: 'Escola da Maré' })
    await expect(home.getByText('Escola da Maré')).toBeVisible()
    await expect(home.getByText('arol', { exact: true })).toBeHidden()
  })

  await test.step('the next page that is opened shows it', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveTitle(/ · Escola da Maré$/)
    await expect(page.locator('html')).toHaveCSS('--color-brand', '#006633')
    await expect(page.getByRole('link', { name: 'Escola da Maré' }).first()).toBeVisible()
  })

  await test.step('a visitor sees it with the first response', async () => {
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await visitor.goto(farol.url)
    await expect(visitor).toHaveTitle('Aprender é navegar! · Escola da Maré')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Aprender é navegar!')
    await expect(visitor.getByRole('img', { name: 'Escola da Maré' })).toBeVisible()
    expect(await visitor.content()).not.toContain('{{')
    await visitor.context().close()
  })

  await test.step('what the school says about itself stands under the landing page', async () => {
    await page.goto('/')
    const about = page.getByRole('region', { name: 'Sobre a escola' })
    await expect(about.getByRole('heading', { level: 2, name: 'Quem somos' })).toBeVisible()
    await expect(about.locator('strong')).toHaveText('gratuitas')
    await expectAccessibleScreen(page)
  })

  await test.step('visitors find the courses that are open to all, with or without scripts', async () => {
    const course = await newCourse({ isPublished: true, lessons: ['A primeira mesa'] })
    await page.goto('/admin/settings')
    await form.getByRole('switch', { name: 'Catálogo público' }).click()
    await save.click()
    await expect(toast(page, 'Escola salva')).toBeVisible()
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    const listed = reader.getByRole('link', { name: course.title, exact: true })
    // A page that would have to wait for the courses comes without them.
    await expect(async () => {
      await reader.goto(farol.url)
      await expect(listed).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(reader.getByRole('heading', { name: 'Quem somos', exact: true })).toBeVisible()
    await listed.click()
    await expect(reader).toHaveTitle(`${course.title} · Escola da Maré`)
    await expect(reader.getByRole('listitem')).toHaveText('A primeira mesa')
    const canonical = reader.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', new RegExp(`^http.+/curso/${course.id}$`))
    await reader.context().close()

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(farol.url)
    await expect(visitor.locator('[data-prerendered]')).toHaveCount(0)
    await visitor.getByRole('link', { name: course.title, exact: true }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: course.title, exact: true })).toBeVisible()
    await expectAccessibleScreen(visitor)
    await visitor.getByRole('link', { name: 'Criar conta e começar', exact: true }).click()
    await visitor.getByLabel('Nome Completo', { exact: true }).fill('Rita Maré')
    await visitor.getByLabel('Email', { exact: true }).fill(`rita-${course.id}@farol.example`)
    await visitor.getByLabel('Senha', { exact: true }).fill('senha-de-teste-123')
    await visitor.getByRole('button', { name: 'Criar conta', exact: true }).click()
    await expect(visitor).toHaveURL(`${farol.url}/course/${course.id}`)
    await expect(visitor.getByRole('heading', { level: 1, name: course.title, exact: true })).toBeVisible()
    await visitor.context().close()
  })

  await test.step('a logo takes the place of the name, until it is removed', async () => {
    await page.goto('/admin/settings')
    const file = form.getByLabel('Logo para fundo claro').and(page.locator('input'))
    const svg = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script/></svg>') }
    await file.setInputFiles(svg)
    await expect(form.getByRole('alert').filter({ hasText: 'não é uma imagem' })).toBeVisible()
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await makePng(page) })
    await expect(toast(page, 'Logo salvo')).toBeVisible()
    await expect(form.getByRole('img', { name: 'Logo para fundo claro' })).toBeVisible()
    await page.goto('/privacidade')
    await expect(page.getByRole('link', { name: 'dados@mare.example' })).toBeVisible()
    const logo = page.getByRole('link', { name: 'Escola da Maré' }).locator('.logo-image')
    await expect(logo).toHaveCSS('background-image', /\/api\/school\/images\//)
    await page.goto('/admin/settings')
    await form.getByRole('button', { name: 'Remover' }).click()
    const asked = await expectAsked(page, 'Remover o logo?')
    await asked.getByRole('button', { name: 'Remover' }).click()
    await expect(toast(page, 'Logo removido')).toBeVisible()
    await expect(form.getByRole('img', { name: 'Logo para fundo claro' })).toBeHidden()
  })
})

test('an administrator writes what certificates say, and sees an example before saving', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/settings')
  const form = page.getByRole('region', { name: 'Escola', exact: true })
  const text = form.getByLabel('Texto do certificado')
  const example = form.getByRole('button', { name: 'Ver exemplo' })
  await text.fill('{nome} concluiu {curzo}')
  await form.getByLabel('Nome de quem assina').fill('Josefa Lima')
  await example.click()
  await expect(text).toHaveAccessibleDescription(/Não conhecemos \{curzo\}\./)
  await expect(text).toHaveValue('{nome} concluiu {curzo}')
  await text.fill('{nome} concluiu {curso}')
  const [download] = await Promise.all([page.waitForEvent('download'), example.click()])
  expect(download.suggestedFilename()).toBe('exemplo-de-certificado.pdf')
  const file = form.getByLabel('Assinatura de quem assina').and(page.locator('input'))
  await file.setInputFiles({ name: 'nome.png', mimeType: 'image/png', buffer: await makePng(page) })
  await expect(toast(page, 'Assinatura salva')).toBeVisible()
  await form.getByRole('button', { name: 'Salvar escola' }).click()
  await expect(toast(page, 'Escola salva')).toBeVisible()
  await expectNoAxeViolationsAsDrawn(page)
  await page.reload()
  await expect(text).toHaveValue('{nome} concluiu {curso}')
  await form.getByRole('button', { name: 'Remover' }).click()
  const asked = await expectAsked(page, 'Remover a assinatura?')
  await asked.getByRole('button', { name: 'Remover' }).click()
  await expect(toast(page, 'Assinatura removida')).toBeVisible()
})
