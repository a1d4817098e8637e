import type { Page } from '@playwright/test'
import { PASSWORD } from '../farol.ts'
import { type Keyboard, keyboardOn } from '../keyboard/keyboard-on.ts'
import { withSettings } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'
import { expect, lessonPath, quizPath, resultPath, test } from '../quiz/quiz-test.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos', exact: true })

test('a student signs up, watches, takes the quiz, gets the certificate and leaves, by keyboard alone', async ({
  page,
  admin,
  named,
  newQuiz,
}) => {
  test.slow()
  const { place, next } = await newQuiz()
  const keys = keyboardOn(page)
  const main = page.getByRole('main')
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
  await withSettings(admin, { blockFastForward: false, automaticCertificates: true }, async () => {
    await page.goto('/')
    // Until the page's script runs, the link would load another page, with the focus nowhere.
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    await keys.use(link('Acessar Plataforma'))
    await expect(page).toHaveURL('/auth')
    await expect(main).toBeFocused()
    await signUp(page, keys, `${named('teclado').replace(' ', '')}@farol.example`)
    await expect(notices(page)).toContainText('Cadastro realizado!')
    await expect(page).toHaveURL('/dashboard')
    await expect(main).toBeFocused()

    await keys.use(link('Cursos Disponíveis'), { backwards: true })
    await expect(
      page.locator('[aria-live=polite]').filter({ hasText: 'Cursos Disponíveis · Farol' }),
    ).toBeAttached()
    await expect(main).toBeFocused()
    await keys.use(link('Ver Curso Curso de teste').first())
    await expect(page).toHaveURL(`/course/${place.courseId}`)
    await expect(main).toBeFocused()
    await keys.reach(page.getByRole('button', { name: 'Bloqueado Aula seguinte' }))
    await keys.use(link('Assistir Aula com quiz'), { backwards: true })
    await expect(page).toHaveURL(lessonPath(place))
    await expect(main).toBeFocused()

    await steerVideo(page, keys)
    await watchToTheEnd(page, keys)
    await expect(notices(page)).toContainText('Aula concluída!')
    await keys.use(link('Fazer Quiz'))
    await expect(page).toHaveURL(quizPath(place))
    await answerQuiz(page, keys)
    await expect(notices(page)).toContainText('Quiz enviado!')
    await expect(page).toHaveURL(resultPath(place))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parabéns! Você passou!')
    await expect(main).toBeFocused()

    await keys.use(link('Continuar para Próxima Aula'))
    await expect(page).toHaveURL(lessonPath(next))
    await expect(main).toBeFocused()
    // Only what changes in a region that was there before is read out.
    const regions = await page.getByRole('complementary').locator('[aria-live=polite]').all()
    await watchToTheEnd(page, keys)
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Curso concluído!' })).toBeVisible()
    await expect(page.getByRole('complementary').locator('[aria-live=polite]')).toHaveCount(regions.length)
    await keys.use(link('Voltar ao curso'), { backwards: true })
    await expect(main).toBeFocused()
    await keys.use(link('Ver certificado'))
    await keys.use(page.getByRole('button', { name: 'Confirmar nome' }))
    await expect(page.getByText('Certificado válido')).toBeVisible()
    await expect(main).toBeFocused()
    await keys.reach(page.getByRole('button', { name: 'Imprimir' }))
    await keys.use(link('Voltar ao início'), { backwards: true })
    await expect(main).toBeFocused()
    await keys.use(link('Acessar Plataforma'))
    await expect(page).toHaveURL('/dashboard')
    await expect(main).toBeFocused()
    await keys.use(page.getByRole('button', { name: 'Sair' }), { backwards: true })
    await expect(notices(page)).toContainText('Logout realizado')
    await expect(page).toHaveURL('/auth')
    await expect(main).toBeFocused()
  })
})

async function signUp(page: Page, keys: Keyboard, email: string) {
  await keys.use(page.getByRole('link', { name: 'Criar conta' }))
  const name = page.getByRole('textbox', { name: 'Nome Completo' })
  // What is wrong is where the focus goes.
  await keys.use(page.getByRole('button', { name: 'Criar conta' }))
  await expect(name).toBeFocused()
  await keys.write(name, 'Estudante Sem Mouse')
  await keys.write(page.getByRole('textbox', { name: 'Email' }), email)
  await keys.write(page.getByLabel('Senha', { exact: true }), PASSWORD)
  await keys.press('Enter')
}

async function steerVideo(page: Page, keys: Keyboard) {
  const player = playerOn(page)
  await player.isReady()
  await keys.reach(page.getByRole('button', { name: 'Reproduzir' }))
  await keys.press('Space')
  await expect.poll(player.isPaused).toBe(false)
  const speed = page.getByRole('button', { name: /^Velocidade/ })
  await keys.use(speed)
  await expect(page.getByRole('menuitemradio', { name: '0,5×' })).toBeFocused()
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect.poll(player.rate).toBe(1.25)
  await expect(speed).toBeFocused()
  await keys.reach(player.seekBar, { backwards: true })
  await keys.press('ArrowRight')
  await expect.poll(player.time).toBeGreaterThanOrEqual(5)
}

async function watchToTheEnd(page: Page, keys: Keyboard) {
  const player = playerOn(page)
  await player.isReady()
  if (await player.isPaused()) await keys.press('k')
  await expect.poll(player.isPaused).toBe(false)
  await keys.reach(player.seekBar)
  await keys.press('End')
}

async function answerQuiz(page: Page, keys: Keyboard) {
  const heading = page.getByRole('heading', { level: 1 })
  const option = (name: string) => page.getByRole('radio', { name })
  await expect(heading).toHaveText('Um?')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.press('2')
  await expect(option('Um? Certa')).toBeChecked()
  await keys.press('ArrowRight')
  await expect(heading).toHaveText('Dois?')
  await expect(heading).toBeFocused()
  await keys.press('c')
  await expect(option('Dois? Também errada')).toBeChecked()
  await keys.press('b')
  await expect(option('Dois? Certa')).toBeChecked()
  await keys.press('ArrowLeft')
  await expect(option('Um? Certa')).toBeChecked()
  await expect(heading).toBeFocused()
  await keys.press('ArrowRight', 'ArrowRight')
  await expect(heading).toHaveText('Três?')
  await expect(heading).toBeFocused()
  await keys.reach(option('Três? Errada'))
  await keys.press('Space')
  await expect(option('Três? Errada')).toBeChecked()
  await keys.press('ArrowDown')
  await expect(option('Três? Certa')).toBeChecked()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '3 de 3 respondidas' })).toBeVisible()

  const send = page.getByRole('button', { name: 'Enviar Quiz' })
  await keys.use(send)
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })
  await expect(cancel).toBeFocused()
  await keys.press('Escape')
  await expect(send).toBeFocused()
  await keys.press('Enter')
  await expect(cancel).toBeFocused()
  await keys.use(page.getByRole('button', { name: 'Enviar respostas' }))
}
