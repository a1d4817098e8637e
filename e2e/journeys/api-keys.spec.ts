import { expect, test, toast } from '../admin/admin-test.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { asked, expectAsked, expectOpened, expectOpens } from '../screens/expect-opened.ts'

test('an administrator makes a key for a script, and revokes it', async ({
  adminPage: page,
  farol,
  named,
}) => {
  const name = named('Planilha')
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Nova chave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova chave de API' })
  await dialog.getByLabel('Nome').fill(name)
  await expectOpened(dialog)
  await page.keyboard.press('Escape')
  const discarding = await expectAsked(page, 'Descartar a nova chave?')
  await discarding.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByLabel('Nome')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  const shown = page.getByRole('dialog', { name: 'Guarde esta chave' })
  const key = await shown.getByLabel('Chave').inputValue()
  await expectOpened(shown)
  expect(key).toMatch(/^farol_[\w-]{43}$/)
  await page.keyboard.press('Escape')
  const asking = await expectAsked(page, 'Fechar sem guardar a chave?')
  await asking.getByRole('button', { name: 'Voltar à chave' }).click()
  await expect(shown.getByLabel('Chave')).toHaveValue(key)
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(shown).toBeHidden()

  const ask = (method: string) =>
    fetch(`${farol.url}/api/admin/courses`, { method, headers: { authorization: `Bearer ${key}` } })
  expect([(await ask('GET')).status, (await ask('POST')).status]).toEqual([200, 403])
  await page.reload()
  const entry = page
    .getByRole('list', { name: 'Suas chaves de API' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(entry).toContainText(`${key.slice(0, 12)}…`)
  await expect(entry).toContainText('Só ler')
  await expect(entry).toContainText('Último uso')
  await expectNoAxeViolations(page.getByRole('region', { name: 'Chaves de API' }))

  const revoke = entry.getByRole('button', { name: `Revogar a chave ${name}` })
  await expectOpens(revoke, asked(page, 'Revogar a chave?'))
  await revoke.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(toast(page, 'Chave revogada')).toBeVisible()
  await expect(entry).toBeHidden()
  expect((await ask('GET')).status).toBe(401)
  await expect(page.getByText(`Revogou a chave de API “${key.slice(0, 12)}”`)).toBeVisible()
})
