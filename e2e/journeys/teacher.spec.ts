import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { test as guarded } from '../console-guard.ts'
import { fakePlayer } from '../fake-players/fake-players.ts'
import { ADMIN, expect, logIn, type Running, toast } from '../farol.ts'
import { withFarol } from '../farol-server.ts'
import { CLIP_FILE, WHEN_SENT } from '../upload/upload-test.ts'

/** A school that nobody has opened yet, new for each test. */
const test = guarded.extend<{ farol: Running }>({
  farol: ({}, use) => withFarol({ DEMO: 'off' }, use),
  baseURL: ({ farol }, use) => use(farol.url),
})

const picture = (path: string) => fileURLToPath(new URL(`../../web/public/${path}`, import.meta.url))

const LINKED = ['Boas-vindas', 'Os envelopes', 'O orçamento', 'As dívidas', 'A reserva', 'O futuro']
const UPLOADED = ['Na feira', 'No mercado']
const LESSON_LIST = LINKED.map((title, index) =>
  index % 2 === 0
    ? `${title} | https://vimeo.com/8248042${index}`
    : `${title} | https://youtu.be/aqz-KE-bpK${index}`,
).join('\n')

test('a teacher opens a school, writes a course with a quiz in each lesson, publishes it and invites a turma', async ({
  page,
}, testInfo) => {
  test.slow()
  await fakePlayer(page, 'vimeo')
  await fakePlayer(page, 'youtube')
  const menu = page.getByRole('navigation')
  const lessonRow = (title: string) => page.getByRole('row', { name: title })

  await test.step('enters an empty school', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Acessar Plataforma' }).click()
    await logIn(page, ADMIN)
    await page.getByRole('link', { name: 'Ir para a administração' }).click()
    await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  })

  await test.step('gives it a name and a logo', async () => {
    await page.getByRole('link', { name: 'Configurações, Escola' }).click()
    const school = page.getByRole('region', { name: 'Escola', exact: true })
    await school.getByLabel('Nome da escola').fill('Escola da Maré')
    await school.getByRole('button', { name: 'Salvar escola' }).click()
    await expect(toast(page, 'Escola salva')).toBeVisible()
    await chooseFiles(page, {
      button: school.getByRole('button', { name: 'Enviar', exact: true }).first(),
      files: [picture('icons/192.png')],
    })
    await expect(school.getByRole('img', { name: 'Logo para fundo claro' })).toBeVisible()
  })

  await test.step('creates a course', async () => {
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Crie o primeiro curso' }).click()
    await page.getByLabel('Título').fill('Dinheiro em dia')
    await page.getByRole('button', { name: 'Salvar Curso' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dinheiro em dia' })).toBeVisible()
  })

  await test.step('pastes six links, and sends two videos', async () => {
    await page.getByRole('button', { name: 'Adicionar várias aulas' }).click()
    await page.getByLabel('Links dos vídeos').fill(LESSON_LIST)
    await page.getByRole('button', { name: 'Conferir lista' }).click()
    for (const index of LINKED.keys())
      await expect(page.getByRole('textbox', { name: `Duração da aula ${index + 1}` })).toHaveValue('0:12')
    await page.getByRole('button', { name: 'Salvar 6 aulas' }).click()
    await expect(page.getByRole('heading', { name: 'Adicionar várias aulas' })).toBeHidden()
    await chooseFiles(page, {
      button: page.getByRole('button', { name: 'Enviar Vídeos' }),
      files: UPLOADED.map((title) => {
        const path = testInfo.outputPath(`${title}.mp4`)
        copyFileSync(CLIP_FILE, path)
        return path
      }),
    })
    await expect(page.getByRole('rowheader')).toHaveText(
      [...LINKED, ...UPLOADED].map((title) => new RegExp(title)),
    )
  })

  for (const [index, title] of [...LINKED, ...UPLOADED].entries())
    await test.step(`writes the quiz of “${title}”`, async () => {
      await (index === 0
        ? lessonRow(title).getByRole('link', { name: 'Criar Quiz' })
        : page.getByRole('region', { name: 'Quiz salvo' }).getByRole('link', { name: 'Quiz da próxima aula' })
      ).click()
      await page.getByLabel('Título do Quiz').fill(`Quiz: ${title}`)
      await page.getByRole('button', { name: 'Importar', exact: true }).click()
      const importing = page.getByRole('dialog', { name: 'Importar perguntas' })
      await importing
        .getByLabel('Texto das perguntas')
        .fill(`O que aprendemos em “${title}”?\nA. Nada\nB. Muito\nRESPOSTA: B`)
      await importing.getByRole('button', { name: 'Adicionar 1 pergunta' }).click()
      await expect(importing).toBeHidden()
      await page.getByRole('button', { name: 'Salvar Quiz' }).click()
      await expect(lessonRow(title)).toContainText('1 pergunta')
    })

  await test.step('reads the check-list, and gives the course the cover it misses', async () => {
    for (const title of UPLOADED) await expect(lessonRow(title)).toContainText('Pronta', WHEN_SENT)
    const asked = await askToPublish(page)
    await expect(asked.getByRole('list', { name: 'Antes de publicar' }).getByRole('listitem')).toHaveText([
      /^O curso não tem capa própria\./,
    ])
    await asked.getByRole('link', { name: 'Escolher a capa' }).click()
    await expect(asked).toBeHidden()
    await chooseFiles(page, {
      button: page.getByRole('button', { name: 'Enviar capa' }),
      files: [picture('social.png')],
    })
    const framing = page.getByRole('dialog', { name: 'Enquadre a capa' })
    await framing.getByRole('button', { name: 'Salvar capa' }).click()
    await expect(framing).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Trilha' })
      .getByRole('link', { name: 'Dinheiro em dia' })
      .click()
  })

  await test.step('publishes it', async () => {
    const asked = await askToPublish(page)
    await expect(asked).toContainText('Os estudantes passam a ver este curso, com 8 aulas.')
    await expect(asked.getByRole('list')).toHaveCount(0)
    await asked.getByRole('button', { name: 'Publicar' }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByText('Publicado', { exact: true })).toBeVisible()
  })

  await test.step('makes a turma with it', async () => {
    await page.getByRole('link', { name: 'Convidar pessoas' }).click()
    await page.getByRole('button', { name: 'Criar turma' }).first().click()
    const creating = page.getByRole('dialog', { name: 'Criar turma' })
    await creating.getByLabel('Nome').fill('Turma da tarde')
    await creating.getByRole('button', { name: 'Criar turma' }).click()
    await expect(creating).toBeHidden()
    await page.getByRole('checkbox', { name: 'Dinheiro em dia' }).check()
    await page.getByRole('button', { name: 'Salvar turma' }).click()
    await expect(toast(page, 'Turma atualizada')).toBeVisible()
  })

  await test.step('invites two people, and makes a link for everybody else', async () => {
    await page.getByRole('link', { name: 'Convites' }).click()
    await page.getByLabel('Nomes e emails').fill('Ana <ana@mare.example>\nbia@mare.example')
    await page.getByRole('button', { name: 'Conferir lista' }).click()
    await page.getByRole('button', { name: 'Enviar 2 convites' }).click()
    for (const email of ['ana@mare.example', 'bia@mare.example'])
      await expect(page.getByRole('row', { name: email })).toBeVisible()
    await page.getByRole('button', { name: 'Criar link' }).click()
    await expect(page.getByRole('list', { name: 'Links da turma' }).getByRole('listitem')).toHaveCount(1)
  })
})

type Chosen = { button: Locator; files: string[] }

async function chooseFiles(page: Page, { button, files }: Chosen) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files)
}

async function askToPublish(page: Page) {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Publicar este curso?' })
  await expect(asked).toBeVisible()
  return asked
}
