import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { courseFile } from '@farol/contract/course-file.ts'
import { courseFiles } from '@farol/contract/course-files.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { PDF, PNG } from '#/materials/tests/samples.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { clip, preparedVideo, uploadFile } from '#/testing/upload-file.ts'
import { toCourseFile } from '../moodle/moodle-course.ts'
import type { XmlNode } from '../moodle/parse-xml.ts'
import { readCourse } from '../read-course.ts'
import { type MoodleCourse, type MoodleFormat, mbzOf, moodleEntries } from './moodle-builder.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-moodle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const RIGHT = { text: '<p>20&nbsp;%</p>', fraction: 1 }
const WRONG = { text: '<p>10 %</p>', fraction: 0 }
const VIDEO = { name: 'aula 1.mp4', content: clip('index-first.mp4'), type: 'video/mp4' }

const COURSE: MoodleCourse = {
  fullname: 'Finanças & vida',
  summary: '<p>Para <b>todos</b>.</p>',
  sections: [
    { name: '', summary: '<p>Bem-vindos!</p>', activities: [{ module: 'forum', name: 'Avisos' }] },
    {
      name: 'Unidade 1',
      activities: [
        { module: 'label', name: 'Antes', fields: { intro: '<p>Leia <em>antes</em>.</p>' } },
        {
          module: 'url',
          name: 'Boas-vindas',
          fields: {
            intro: '<p>Um vídeo</p>',
            externalurl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
          },
        },
        {
          module: 'resource',
          name: 'Apostila',
          files: [{ name: 'apostila.pdf', content: PDF, type: 'application/pdf' }],
        },
        { module: 'url', name: 'O banco', fields: { externalurl: 'https://www.bcb.gov.br' } },
        {
          module: 'quiz',
          name: 'Teste 1',
          fields: { intro: '', attempts_number: '1' },
          questions: [
            {
              type: 'multichoice',
              text: '<p>Quanto vai para o <strong>futuro</strong>?</p>',
              answers: [WRONG, RIGHT],
              feedback: '<p>Um quinto.</p>',
            },
            {
              type: 'truefalse',
              text: 'Juros somam?',
              answers: [
                { text: 'True', fraction: 0 },
                { text: 'False', fraction: 1 },
              ],
            },
            { type: 'essay', text: 'Conte.' },
            { type: 'multichoice', text: 'Quais?', answers: [RIGHT, WRONG], isSingle: false },
          ],
        },
      ],
    },
    {
      name: 'Unidade 2',
      summary: '<p>Agora a prática.</p>',
      activities: [
        { module: 'resource', name: 'A aula gravada', files: [VIDEO] },
        {
          module: 'page',
          name: 'Página com vídeo',
          fields: {
            content:
              '<h2>Veja</h2><iframe src="https://player.vimeo.com/video/76979871"></iframe><img src="@@PLUGINFILE@@/a.png"><script>alert(1)</script>',
          },
          files: [{ name: 'a.png', content: PNG, type: 'image/png' }],
        },
        { module: 'quiz', name: 'Só redação', questions: [{ type: 'essay', text: 'Conte.' }] },
        { module: 'h5pactivity', name: 'Jogo' },
      ],
    },
  ],
}

const read = async (archive: Buffer) => {
  const path = join(folder, 'backup.mbz')
  writeFileSync(path, archive)
  return readCourse(path)
}

const FORMATS: MoodleFormat[] = ['3.9', '4.x', '5.0']
const VERSIONS = FORMATS.flatMap((format) => [[format, 'tgz'] as const, [format, 'zip'] as const])

test.each(VERSIONS)(
  'a backup of Moodle %s, packed as %s, becomes a draft, and what is left out is told',
  async (format, packing) => {
    const { from, described, skipped } = await read(mbzOf(moodleEntries(COURSE, format), packing))
    const { course, lessons } = described
    expect({ from, course }).toMatchObject({
      from: 'moodle',
      course: { title: 'Finanças & vida', description: 'Para **todos**.', cover: null },
    })
    expect(
      lessons.map(({ title, video }) => [title, video.from === 'link' ? video.url : video.name]),
    ).toEqual([
      ['Boas-vindas', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      ['A aula gravada', 'aula 1.mp4'],
      ['Página com vídeo', 'https://vimeo.com/76979871'],
    ])
    expect(lessons[0]).toMatchObject({
      description: 'Um vídeo\n\nBem-vindos!\n\nLeia *antes*.\n\n[O banco](https://www.bcb.gov.br)',
      materials: [{ name: 'apostila.pdf' }],
      quiz: { title: 'Teste 1', isRetakeAllowed: false },
    })
    expect(lessons[1]?.description).toBe('## Unidade 2\n\nAgora a prática.')
    expect(lessons[2]?.description).toBe('## Veja')
    expect(lessons[0]?.quiz?.questions).toMatchObject([
      {
        type: 'multiple_choice',
        text: 'Quanto vai para o **futuro**?',
        explanation: 'Um quinto.',
        points: 2,
        options: [
          { text: '10 %', isCorrect: false },
          { text: '20 %', isCorrect: true },
        ],
      },
      { type: 'true_false', options: [{ isCorrect: false }, { text: 'Falso', isCorrect: true }] },
    ])
    expect(skipped.map(({ what }) => what)).toEqual([
      ...(format === '5.0' ? ['Banco de perguntas “Banco do curso”'] : []),
      'Fórum “Avisos”',
      'Pergunta 3 do quiz “Teste 1”',
      'Pergunta 4 do quiz “Teste 1”',
      'Pergunta 1 do quiz “Só redação”',
      'Quiz “Só redação”',
      'Atividade H5P “Jogo”',
      'Imagens de “Página com vídeo”',
      '2 seções',
      'Pessoas, notas e respostas',
    ])
    expect(skipped.every(({ why }) => why.endsWith('.'))).toBe(true)
  },
)

const page = (name: string, content: string) => ({ module: 'page', name, fields: { content } })
const video = (name: string) => ({
  module: 'url',
  name,
  fields: { externalurl: 'https://vimeo.com/76979871' },
})
const ofActivities = (...activities: MoodleCourse['sections'][0]['activities']) =>
  read(mbzOf(moodleEntries({ fullname: 'Curso', sections: [{ name: 'Um', activities }] }, '4.x'), 'zip'))

test('a course without a video becomes an empty draft, and says why', async () => {
  const { described, skipped } = await ofActivities(page('Texto', '<p>Olá</p>'))
  expect(described.lessons).toEqual([])
  expect(skipped[0]).toEqual({ what: 'Texto “Texto”', why: expect.stringContaining('nenhum vídeo') })
})

test('a video in the page itself, and the activities of a section inside a section, stand where they were', async () => {
  const inside = {
    name: 'Dentro',
    activities: [page('Segunda', 'https <a href="https://youtu.be/dQw4w9WgXcQ">ver</a>')],
  }
  const { described } = await ofActivities(
    { ...page('Primeira', '<video src="@@PLUGINFILE@@/aula%201.mp4"></video>'), files: [VIDEO] },
    { module: 'subsection', name: 'Dentro', subsection: inside },
    { module: 'url', name: 'Terceira', fields: { externalurl: 'https://vimeo.com/76979871' } },
  )
  expect(described.lessons.map(({ title }) => title)).toEqual(['Primeira', 'Segunda', 'Terceira'])
})

test('what several places of a backup name is read once, where it is named first', async () => {
  const sections = [[video('Um')], [], [video('Dois')]].map((activities) => ({ name: '', activities }))
  const entries = moodleEntries({ fullname: 'Curso', sections }, '4.x')
  const [first = ''] = /<activity>.*?<\/activity>/s.exec(String(entries[0]?.content)) ?? []
  const [, id = ''] = /<moduleid>(\d+)</.exec(first) ?? []
  const again = entries.map(({ name, content }) => {
    if (name === 'moodle_backup.xml')
      return { name, content: String(content).replace(first, first + first.replace(id, '9999')) }
    if (!name.startsWith('sections/')) return { name, content }
    return { name, content: String(content).replace(/<sequence>(?=\d)/, `<sequence>${id},9999,`) }
  })
  const { described } = await read(mbzOf(again, 'zip'))
  expect(described.lessons.map(({ title }) => title)).toEqual(['Um', 'Dois'])
})

test('a text without a video in its section goes into the last lesson before it, or else the first of the course', async () => {
  const sections = [[page('A', 'a')], [page('B', 'b'), video('Um'), video('Dois')], [page('C', 'c')]].map(
    (activities) => ({ name: '', activities }),
  )
  const { described } = await read(mbzOf(moodleEntries({ fullname: 'Curso', sections }, '4.x'), 'zip'))
  expect(described.lessons.map(({ description }) => description)).toEqual([
    '## A\n\na\n\n## B\n\nb',
    '## C\n\nc',
  ])
})

const anyText = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.repeat(30))
const node = (name: string, text: string, children: XmlNode[] = []): XmlNode => ({
  name,
  text,
  children,
  attributes: {},
})

test('whatever names and texts a backup has, what is made of it is a course', () => {
  fc.assert(
    fc.property(
      anyText,
      anyText,
      fc.constantFrom('page', 'label', 'url', 'quiz', 'folder'),
      (name, html, module) => {
        const address = node('externalurl', `https://vimeo.com/76979871?${html}`)
        const content = node(module, '', [address, ...['intro', 'content'].map((field) => node(field, html))])
        const video = { module: 'url', title: name, content, files: [] }
        const activity = { module, title: html, content, files: [] }
        const sections = [{ title: name, summary: html, activities: [video, activity] }]
        const { described } = toCourseFile({
          title: name,
          summary: html,
          cover: undefined,
          sections,
          questions: undefined,
          questionFiles: new Map(),
        })
        expect(courseFile.safeParse(described).error).toBeUndefined()
      },
    ),
  )
})

test('what a question loses is told, and a draft of it does not count', async () => {
  const answers = [{ ...RIGHT, feedback: '<p>Isso!</p>' }, WRONG]
  const { described, skipped } = await ofActivities(
    { module: 'url', name: 'Aula', fields: { externalurl: 'https://vimeo.com/76979871' } },
    {
      module: 'quiz',
      name: 'Teste',
      fields: { timelimit: '600' },
      questions: [{ type: 'multichoice', text: '<p>Quanto?<img src="a.png"></p>', answers }],
    },
  )
  expect(described.lessons[0]?.quiz?.questions.map(({ text }) => text)).toEqual(['Quanto?'])
  expect(skipped.map(({ what, why }) => `${what}: ${why.slice(0, 12)}`)).toEqual([
    'Pergunta 1 do quiz “Teste”: Nem todas as',
    'Pergunta 1 do quiz “Teste”: Os comentári',
    'Tempo do quiz “Teste”: Os quizzes d',
    'Pessoas, notas e respostas: Só o conteúd',
  ])
})

test('a backup is uploaded, planned and imported; a file that is not in it, or not what it says, is told', async () => {
  const server = await testServer()
  const admin = await signedIn(server, 'admin')
  const lost = {
    name: 'sumiu.pdf',
    content: Buffer.from('%PDF-1.4 sumiu'),
    type: 'application/pdf',
    isInArchive: false,
  }
  const lying = {
    name: 'programa.pdf',
    content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]),
    type: 'application/pdf',
  }
  const more = [{ name: 'Fim', activities: [{ module: 'folder', name: 'Pasta', files: [lost, lying] }] }]
  const entries = moodleEntries({ ...COURSE, sections: [...COURSE.sections, ...more] }, '4.x')
  const importId = await uploadFile(admin, mbzOf(entries, 'tgz'), { kind: 'course', name: 'backup.mbz' })
  const plan = await admin.call(courseFiles.plan, { params: { importId } })
  expect(plan).toMatchObject({
    from: 'moodle',
    lessons: [{ materialCount: 1 }, { isVideoUploaded: true }, {}],
  })
  const told = plan.skipped.map(({ what }) => what)
  expect(told).toContain('Material “sumiu.pdf” da aula “Página com vídeo”')
  expect(told).toContain('Material “programa.pdf” da aula “Página com vídeo”')
  const { courseId } = await admin.call(courseFiles.import, { params: { importId } })
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  const video = await preparedVideo(admin, lessons[1]?.uploadedVideo?.id ?? '')
  expect(video).toMatchObject({ state: 'ready', name: 'aula 1.mp4' })
  const { quiz } = await admin.call(quizzes.read, { params: { lessonId: lessons[0]?.id ?? '' } })
  expect(quiz?.questions.map(({ text }) => text)).toEqual(['Quanto vai para o **futuro**?', 'Juros somam?'])
})
