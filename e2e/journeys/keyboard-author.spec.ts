import { lengthText } from '@farol/domain/length-text.ts'
import type { Page } from '@playwright/test'
import { expect, rowNames, test } from '../admin/admin-test.ts'
import { ADMIN } from '../farol.ts'
import { type Keyboard, keyboardOn } from '../keyboard/keyboard-on.ts'
import { CLIP, CLIP_SECONDS } from '../player/lesson-test.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos', exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('an administrator writes a course with its lessons and quiz, publishes and deletes, by keyboard alone', async ({
  page,
  named,
}) => {
  test.slow()
  const title = named('Curso do teclado')
  const keys = keyboardOn(page)
  const main = page.getByRole('main')
  await page.goto('/auth')
  // Until the page's script runs, no field takes a key.
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await keys.write(field(page, 'Email'), ADMIN.email)
  await keys.write(page.getByLabel('Senha', { exact: true }), ADMIN.password)
  await keys.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(main).toBeFocused()
  await keys.use(link(page, 'Admin Panel'), { backwards: true })
  await expect(page).toHaveURL('/admin')
  await expect(main).toBeFocused()
  await expect(main.getByText('Carregando…')).toHaveCount(0)
  await keys.use(link(page, 'Adicionar Curso').first(), { backwards: true })
  await expect(page).toHaveURL('/admin/courses/new')
  await expect(main).toBeFocused()

  await keys.use(button(page, 'Salvar Curso'))
  await expect(field(page, 'Título')).toBeFocused()
  await keys.write(field(page, 'Título'), title)
  await keys.press('Enter')
  await expect(notices(page)).toContainText('Curso criado')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(main).toBeFocused()

  for (const lesson of ['Primeira', 'Segunda']) await writeLesson(page, keys, lesson)
  await reorder(page, keys)
  await keys.use(link(page, 'Criar Quiz da aula Primeira'))
  await expect(main).toBeFocused()
  await writeQuiz(page, keys)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(main).toBeFocused()
  await expect.poll(() => rowNames(page)).toEqual(['Segunda', 'Primeira'])
  await deleteLesson(page, keys)

  await keys.use(link(page, 'Editar Curso'), { backwards: true })
  await expect(main).toBeFocused()
  await keys.reach(page.getByRole('switch', { name: 'Publicado' }))
  await keys.press('Space')
  await keys.use(button(page, 'Salvar Curso'))
  await expect(notices(page)).toContainText('Curso atualizado')
  await expect(page).toHaveURL('/admin/courses')
  await expect(main).toBeFocused()
  const more = button(page, `Mais ações de ${title}`)
  await keys.use(more)
  await expect(page.getByRole('menuitem', { name: 'Ver como estudante' })).toBeFocused()
  await keys.press('Escape')
  await expect(more).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Ver como estudante' })).toBeFocused()
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/course\//)
  await expect(main).toBeFocused()
  await keys.reach(link(page, 'Assistir Primeira'))

  await keys.use(link(page, 'Admin Panel'), { backwards: true })
  await expect(main).toBeFocused()
  await keys.use(link(page, 'Cursos').first(), { backwards: true })
  await expect(main).toBeFocused()
  await keys.use(button(page, `Deletar ${title}`))
  await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }))
  await expect(notices(page)).toContainText('Curso deletado')
  // The last of the list is gone: the focus is where it was, in the one before.
  await expect(
    page
      .getByRole('row')
      .last()
      .getByRole('button', { name: /^Deletar/ }),
  ).toBeFocused()
  await keys.use(button(page, 'Sair'))
  await expect(notices(page)).toContainText('Logout realizado')
  await expect(page).toHaveURL('/auth')
})

async function writeLesson(page: Page, keys: Keyboard, title: string) {
  await keys.use(link(page, 'Adicionar Aula'))
  // Until it is there, the focus may still be moved to the content of the new screen.
  await expect(page.getByRole('main')).toBeFocused()
  await keys.write(field(page, 'Título'), title)
  await keys.write(field(page, 'Link do vídeo'), CLIP)
  await keys.press('Tab')
  await expect(page.getByLabel('Duração')).toHaveValue(lengthText(CLIP_SECONDS))
  await keys.use(button(page, 'Salvar Aula'))
  await expect(page.getByRole('rowheader', { name: title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
}

/** Lifted, carried, dropped, and announced. */
async function reorder(page: Page, keys: Keyboard) {
  const status = page.locator('[aria-live=polite]').filter({ hasText: 'posição' })
  const handle = button(page, 'Reordenar Primeira')
  await keys.reach(handle)
  await expect(handle).toHaveAccessibleDescription(
    'Espaço pega e solta, as setas movem, Esc cancela. Ou use os botões ao lado.',
  )
  await keys.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await expect(status).toContainText('“Primeira”: posição 1 de 2.')
  await keys.press('ArrowDown')
  await expect(status).toContainText('“Primeira”: posição 2 de 2.')
  await keys.press('Space')
  await expect(status).toContainText('Movido. “Primeira”: posição 2 de 2.')
  await expect.poll(() => rowNames(page)).toEqual(['Segunda', 'Primeira'])
  await expect(handle).toBeFocused()
}

async function writeQuiz(page: Page, keys: Keyboard) {
  await keys.use(button(page, 'Salvar Quiz'))
  await expect(page.getByRole('alert').filter({ hasText: 'Adicione pelo menos uma pergunta' })).toBeVisible()
  const title = field(page, 'Título do Quiz')
  await keys.write(title, 'Quiz do teclado', { backwards: true })
  await keys.reach(page.getByRole('slider', { name: 'Nota Mínima para Aprovação' }))
  await keys.press('ArrowRight')
  await writeQuestion(page, keys, 'Uma?')
  await writeTrueOrFalse(page, keys, 'Outra?')
  await keys.use(button(page, 'Remover pergunta 2'))
  await expect(notices(page)).toContainText('Pergunta removida')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(button(page, 'Remover pergunta 1')).toBeFocused()
  await keys.use(button(page, 'Salvar Quiz'))
  await expect(notices(page)).toContainText('Quiz salvo com sucesso!')
}

async function writeQuestion(page: Page, keys: Keyboard, text: string) {
  const opener = page.getByRole('main').getByRole('button', { name: 'Adicionar Pergunta' })
  const dialog = page.getByRole('dialog', { name: 'Adicionar Pergunta' })
  await keys.use(opener)
  await expect(dialog.getByRole('radio', { name: 'Múltipla Escolha' })).toBeFocused()
  const save = dialog.getByRole('button', { name: 'Adicionar Pergunta' })
  await keys.use(save)
  await expect(dialog.getByRole('textbox', { name: 'Pergunta' })).toBeFocused()
  await keys.write(dialog.getByRole('textbox', { name: 'Pergunta' }), text)
  await keys.use(save)
  // Only the options are wrong now.
  await expect(dialog.getByRole('textbox', { name: 'Texto da opção A' })).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('Marque a resposta correta')
  for (const letter of ['A', 'B'])
    await keys.write(dialog.getByRole('textbox', { name: `Texto da opção ${letter}` }), `Opção ${letter}`)
  await keys.reach(dialog.getByRole('radio', { name: 'Marcar opção B como correta' }), { backwards: true })
  await keys.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: 'Marcar opção A como correta' })).toBeChecked()
  await keys.use(save)
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

async function writeTrueOrFalse(page: Page, keys: Keyboard, text: string) {
  const opener = page.getByRole('main').getByRole('button', { name: 'Adicionar Pergunta' })
  const dialog = page.getByRole('dialog', { name: 'Adicionar Pergunta' })
  await keys.use(opener)
  await expect(dialog.getByRole('radio', { name: 'Múltipla Escolha' })).toBeFocused()
  await keys.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Verdadeiro ou Falso' })).toBeChecked()
  await keys.write(dialog.getByRole('textbox', { name: 'Pergunta' }), text)
  await keys.reach(dialog.getByRole('radio', { name: 'Marcar opção A como correta' }))
  await keys.press('Space', 'ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Marcar opção B como correta' })).toBeChecked()
  await keys.use(dialog.getByRole('button', { name: 'Adicionar Pergunta' }))
  await expect(opener).toBeFocused()
}

async function deleteLesson(page: Page, keys: Keyboard) {
  const remove = button(page, 'Deletar Segunda')
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja deletar esta aula?' })
  await keys.use(remove)
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await keys.press('Enter')
  await expect(remove).toBeFocused()
  await keys.press('Enter')
  await keys.use(question.getByRole('button', { name: 'Deletar' }))
  await expect(notices(page)).toContainText('Aula deletada')
  await expect(button(page, 'Deletar Primeira')).toBeFocused()
}
