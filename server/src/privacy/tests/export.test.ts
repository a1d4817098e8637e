import { privacy } from '@farol/contract/privacy.ts'
import { beforeAll, expect, test } from 'vitest'
import { createFileStore } from '#/files/file-store.ts'
import { EXPORT_SECTIONS, NOT_EXPORTED } from '#/privacy/export.queries.ts'
import { buildUser } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildImport, buildMaterial, buildUpload } from '#/testing/upload-file.ts'
import { removeUnused } from '#/uploads/remove-unused.ts'
import { studentWithHistory } from './student-with-history.ts'

const server = await testServer()
const { pool } = server.database
let history: Awaited<ReturnType<typeof studentWithHistory>>
let user: SignedIn

beforeAll(async () => {
  history = await studentWithHistory(server)
  user = history.user
})

test('the file is named after the school', async () => {
  await pool.query(`update school set name = 'Instituto Aurora'`)
  const answer = await user.fetch('/api/account/data')
  await pool.query('update school set name = default')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="meus-dados-instituto-aurora.json"',
  )
})

test('everything is in one file, with keys that users understand', async () => {
  const answer = await user.fetch('/api/account/data')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="meus-dados-farol.json"')
  const data = await answer.json()
  expect(data).toMatchObject({
    perfil: {
      id: user.userId,
      ultima_aula: expect.any(String),
      foto: `data:image/webp;base64,${Buffer.from('uma-foto').toString('base64')}`,
    },
    papeis: [{ papel: 'student' }],
    formas_de_entrar: [{ tipo: 'senha' }],
    sessoes: [{ endereco_ip: expect.any(String) }],
    cursos: [{ curso: 'Curso da história' }],
    aulas: [{ curso: 'Curso da história', porcentagem_assistida: 100 }],
    atividade_por_dia: [{ visitas: 1 }],
    tentativas_de_quiz: [
      {
        nota: 50,
        respostas: [
          { pergunta: 'Pergunta 1', resposta: 'Certa', acertou: true },
          { pergunta: 'Pergunta 2', resposta: 'Errada', acertou: false },
        ],
      },
    ],
    certificados: [{ nome: 'Nome No Papel' }],
    quizzes_em_andamento: [],
  })
})

test('what was uploaded is in it as long as the school has it, also when its upload has long expired', async () => {
  const sender = await signedIn(server, 'admin')
  const { id: videoId } = await buildUpload(server.database, sender)
  await pool.query(`update videos set name = 'antiga.mp4', state = 'preparing' where id = $1`, [videoId])
  const { id: materialId } = await buildMaterial(server, { name: 'antigo.txt' })
  await pool.query(`insert into uploads (id, kind, user_id, expires_at) values ($1, 'material', $2, now())`, [
    materialId,
    sender.userId,
  ])
  await buildImport(server.database, { userId: sender.userId, courseId: history.courseId })
  await pool.query(`update uploads set expires_at = now() - interval '23 days' where user_id = $1`, [
    sender.userId,
  ])
  await removeUnused(server.database, createFileStore(server.dataDir))
  expect(await sender.call(privacy.exportData)).toMatchObject({
    videos_enviados: [{ arquivo: 'antiga.mp4', bytes: 1_000 }],
    materiais_enviados: [{ arquivo: 'antigo.txt' }],
    cursos_enviados: [{ arquivo: 'curso.zip' }],
  })
})

test('every table with personal data is in it', async () => {
  const { rows } = await pool.query(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where confrelid = 'users'::regclass and contype = 'f' and confdeltype = 'c'`)
  const text = Object.values(EXPORT_SECTIONS).join('\n')
  const wanted = rows.filter(({ name }) => !NOT_EXPORTED.includes(name))
  const missing = wanted.filter(({ name }) => !new RegExp(`(from|join) ${name}\\b`).test(text))
  expect(missing).toEqual([])
})

test('it contains no secret, and no data of anybody else', async () => {
  const other = await buildUser(server.database, { name: 'Outra Pessoa', role: 'admin' })
  await studentWithHistory(server)
  const text = await (await user.fetch('/api/account/data')).text()
  const { rows } = await pool.query(
    `select a.password, s.token from accounts a join sessions s on s.user_id = a.user_id where a.user_id = $1`,
    [user.userId],
  )
  expect(rows).toHaveLength(1)
  for (const { password, token } of rows) {
    expect(text).not.toContain(password)
    expect(text).not.toContain(token)
  }
  expect(text).not.toContain(other.email)
  const { rows: users } = await pool.query('select id, email from users where id <> $1', [user.userId])
  for (const { id, email } of users) {
    expect(text).not.toContain(id)
    expect(text).not.toContain(email)
  }
})

test('the answer key of a quiz that hides it is not exported', async () => {
  const silent = await studentWithHistory(server, { showFeedback: false })
  const data = await silent.user.call(privacy.exportData)
  expect(data.tentativas_de_quiz).toMatchObject([
    {
      respostas: [
        { resposta: 'Certa', acertou: null },
        { resposta: 'Errada', acertou: null },
      ],
    },
  ])
})

test('exports are limited to ten in an hour', async () => {
  const student = await signedIn(server)
  for (let times = 0; times < 10; times += 1) await student.call(privacy.exportData)
  expect((await student.try(privacy.exportData)).status).toBe(429)
})
