import { writeFile } from 'node:fs/promises'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { lengthText } from '@farol/domain/length-text.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { CLIP, CLIP_SECONDS, makeCourse } from '../make-course.ts'
import { question } from '../quiz/quiz-test.ts'
import type { EnginePage } from './engine-page.ts'
import { expect, test } from './engine-test.ts'

// Long ways, and WebKit draws without a graphics card.
test.slow()

const PHONE = { width: 390, height: 844 }
const WATCHED_SECONDS = 3

/** In the results of the run, to compare the engines. */
const keepPicture = async (tab: EnginePage, name: string) =>
  writeFile(test.info().outputPath(`${name}.png`), await tab.screenshot())

const theme = (tab: EnginePage) => tab.evaluate(() => document.documentElement.dataset.theme)

async function showOnPhone(tab: EnginePage, paths: string[]) {
  await tab.resize(PHONE)
  for (const path of paths) {
    await tab.goTo(path)
    await tab.shows('h1')
    await tab.fits()
  }
}

/** With a lesson of which a little is enough, a quiz, and a certificate. */
async function makeSmallCourse(office: Visitor) {
  const current = await office.call(settings.read)
  await office.call(settings.update, { body: { ...current, automaticCertificates: true } })
  const course = await makeCourse(office, {
    title: 'Primeiros passos',
    lessons: [{ title: 'A luz e o mar', minWatchPercentage: 20 }],
  })
  const quiz = { title: 'Quiz', description: '', passingScore: 70, showFeedback: true, isRetakeAllowed: true }
  await office.call(quizzes.save, {
    params: { lessonId: course.lessonIds[0] ?? '' },
    body: { ...quiz, version: null, questions: [question('Um?'), question('Dois?')] },
  })
  return course
}

test('a student signs up, watches, goes on after a reload, passes the quiz and gets the certificate, also in the dark and on a phone', async ({
  tab,
  farol,
  office,
}) => {
  const course = await makeSmallCourse(office)
  const { name, email, password } = farol.newLogin('Tainá Ribeiro')
  await test.step('signs up', async () => {
    await tab.goTo('/auth?mode=signup')
    await tab.fill('Nome Completo', name)
    await tab.fill('Email', email)
    await tab.fill('Senha', password)
    await tab.click('button', 'Criar conta')
    await expect.poll(tab.path).toBe('/dashboard')
  })
  await test.step('watches, and goes on after a reload', async () => {
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
    await tab.type('k')
  })
  await test.step('passes the quiz', async () => {
    await tab.click('a', 'Fazer Quiz')
    await tab.click('label', 'B Um? Certa')
    await tab.click('button', 'Próxima')
    await tab.click('label', 'B Dois? Certa')
    await tab.click('button', 'Enviar Quiz')
    await tab.click('[role=alertdialog] button', 'Enviar respostas')
    await tab.says('Parabéns! Você passou!')
  })
  await test.step('gets the certificate', async () => {
    await tab.goTo(`/course/${course.id}`)
    await tab.click('a', 'Ver certificado')
    await tab.click('[role=dialog] button', 'Confirmar nome')
    await expect.poll(tab.path).toMatch(/^\/certificado\//)
    await tab.says('Certificado válido')
    await keepPicture(tab, 'certificate')
  })
  await test.step('in the dark and on a phone', async () => {
    await tab.goTo('/profile')
    await tab.click('button', 'Escuro')
    await expect.poll(() => theme(tab)).toBe('dark')
    await keepPicture(tab, 'profile-dark')
    await showOnPhone(tab, ['/dashboard', `/course/${course.id}/lesson/${course.lessonIds[0]}`])
    expect(await theme(tab)).toBe('dark')
    await keepPicture(tab, 'lesson-dark-phone')
  })
})

const rowNames = (tab: EnginePage) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('tbody th[scope=row] a')].map(({ textContent }) => textContent),
  )

async function writeLesson(tab: EnginePage, title: string) {
  await tab.click('main a', 'Adicionar Aula')
  await tab.fill('Título', title)
  await tab.fill('Link do vídeo', CLIP)
  await tab.press('Tab')
  const length = () =>
    tab.evaluate(() => document.querySelector<HTMLInputElement>('input[name=videoDuration]')?.value)
  await expect.poll(length).toBe(lengthText(CLIP_SECONDS))
  await tab.click('button', 'Salvar Aula')
  await expect.poll(() => rowNames(tab)).toContain(title)
}

test('an administrator writes a course and a quiz, moves lessons and looks at charts, also on a phone', async ({
  tab,
  admin: _admin,
}) => {
  await test.step('writes a course', async () => {
    await tab.goTo('/admin/courses/new')
    await tab.fill('Título', 'Curso escrito aqui')
    await tab.click('button', 'Salvar Curso')
    await tab.says('Nenhuma aula criada ainda')
    for (const title of ['Primeira', 'Segunda']) await writeLesson(tab, title)
  })
  const coursePath = await tab.path()
  await test.step('moves lessons, by a button and by hand', async () => {
    await tab.click('button', 'Mover Segunda para cima')
    await expect.poll(() => rowNames(tab)).toEqual(['Segunda', 'Primeira'])
    await tab.drag({ selector: 'button', name: 'Reordenar Primeira' }, 'tbody tr')
    await expect.poll(() => rowNames(tab)).toEqual(['Primeira', 'Segunda'])
    await keepPicture(tab, 'course')
  })
  await test.step('writes a quiz in its dialog, which asks before it loses anything', async () => {
    await tab.click('a', 'Criar Quiz da aula Primeira')
    await tab.fill('Título do Quiz', 'Quiz escrito aqui')
    await tab.click('main button', 'Adicionar Pergunta')
    await tab.fill('Pergunta', 'Quanto?')
    await tab.press('Escape')
    await tab.click('[role=alertdialog] button', 'Continuar escrevendo')
    await tab.fill('Texto da opção A', 'Metade')
    await tab.fill('Texto da opção B', 'Tudo')
    await tab.click('input', 'Marcar opção A como correta')
    await keepPicture(tab, 'question')
    await tab.click('[role=dialog] button', 'Adicionar Pergunta')
    await tab.says('Perguntas (1)')
    await tab.click('button', 'Salvar Quiz')
    await expect.poll(tab.path).toBe(coursePath)
    await tab.says('Quiz escrito aqui')
  })
  await test.step('looks at charts', async () => {
    await tab.goTo('/admin/analytics?period=all')
    await tab.shows('main figure input[type=range][aria-valuetext]')
    await keepPicture(tab, 'analytics')
  })
  await test.step('on a phone', async () => {
    await showOnPhone(tab, ['/admin/analytics?period=all', coursePath])
    await tab.click('button', 'Abrir menu')
    await tab.shows('[role=dialog] nav a')
    await keepPicture(tab, 'menu-phone')
  })
})
