import { expect, test } from './gallery.ts'

const photo = /no-such-photo/

test('a beam is a meter with a name, a value and its number beside it', async ({ page, openSection }) => {
  await openSection('beam')
  const beam = page.getByRole('meter', { name: 'Progresso da aula' })
  await expect(beam).toHaveAttribute('aria-valuenow', '64')
  await expect(beam).toHaveAttribute('aria-valuetext', '64%')
  await expect(page.getByText('64%')).toBeVisible()
})

test('a table is sorted with its headers, from the keyboard', async ({ page, openSection }) => {
  await openSection('table')
  const firstUser = page.getByRole('rowheader').first()
  const attempts = page.getByRole('columnheader', { name: 'Tentativas' })
  await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')
  await attempts.getByRole('button').press('Enter')
  await expect(attempts).toHaveAttribute('aria-sort', 'ascending')
  await expect(firstUser).toHaveText(/Cláudia Yamamoto/)
  await attempts.getByRole('button').press('Space')
  await expect(attempts).toHaveAttribute('aria-sort', 'descending')
  await expect(firstUser).toHaveText(/Iago Cavalcanti/)
})

test('on a phone the rows of a table are cards and still a table for screen readers', async ({
  page,
  openSection,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection('table')
  await expect(page.getByRole('table', { name: 'Usuários' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  const row = page.getByRole('row').filter({ hasText: 'Aparecida dos Santos' })
  await expect(row).toHaveCSS('display', 'grid')
  await expect(row.getByRole('cell', { name: '12' })).toBeVisible()
  await expect(row.getByRole('rowheader', { name: 'Aparecida dos Santos' })).toBeVisible()

  await test.step('every part that is not displayed as its tag would be says its role', async () => {
    const withoutRole = await page
      .locator('table, thead, tbody, tr, th, td')
      .evaluateAll((parts) =>
        parts
          .filter((part) => !getComputedStyle(part).display.startsWith('table') && !part.role)
          .map((part) => part.outerHTML),
      )
    expect(withoutRole).toEqual([])
  })
})

test('a photo that does not load leaves the initials', async ({ page, openSection, expectFailure }) => {
  expectFailure(photo, 404)
  const refused = page.waitForResponse(photo)
  await openSection('avatar')
  await refused
  await expect(page.getByText('RM')).toBeVisible()
})

test('pictures are hidden from screen readers', async ({ page, openSection }) => {
  await openSection('covers')
  await expect(page.getByRole('img')).toHaveCount(0)
})

test('a skeleton says that the page is loading, after a fifth of a second', async ({ page, openSection }) => {
  await openSection('skeleton')
  const loading = page.getByRole('status')
  await expect(loading).toHaveText('Carregando…')
  await expect(loading).toHaveAttribute('aria-busy', 'true')
  await expect(loading).toHaveCSS('animation-delay', '0.2s')
  await expect(loading).toHaveCSS('animation-fill-mode', 'backwards')
})

test.describe('for users who ask for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing sweeps, turns or slides', async ({ page, openSection }) => {
    await openSection('skeleton')
    await expect(page.locator('.skeleton').first()).toHaveCSS('animation-iteration-count', '1')
    await openSection('beam')
    await expect(page.getByRole('meter').first()).toHaveCSS('transition-property', 'none')
    await openSection('buttons')
    await expect(page.locator('.spinner').first()).toHaveCSS('animation-iteration-count', '1')
  })
})

test('nothing needs sideways scrolling on a small phone, or in a 1440 pixel window at 200 %', async ({
  page,
  openSection,
  expectFailure,
}) => {
  expectFailure(photo, 404)
  for (const section of ['', 'shell-student', 'shell-admin']) {
    await openSection(section)
    for (const width of [360, 720]) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0)
    }
  }
})
