import { BYTE_ORDER_MARK } from '@farol/domain/csv.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { withLongTimeout } from '#/database/open-database.ts'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const MANY = 20_000

const server = await testServer()
const { database } = server
const { pool } = withLongTimeout(database)
const admin = await signedIn(server, 'admin')
let courseId = ''

beforeAll(async () => {
  courseId = (await buildCourse(database, { title: 'Finanças do lar' })).id
  await buildLesson(database, { courseId })
  await pool.query(
    `insert into users (id, name, email)
     select gen_random_uuid(), repeat('Nome comprido ', 8), 'muitos' || n || '@farol.example' from generate_series(1, $1) n`,
    [MANY],
  )
  await pool.query(
    `insert into course_progress (user_id, course_id) select id, $1 from users where name like 'Nome comprido%'`,
    [courseId],
  )
})

const linesOf = async (path: string, fileName: string) => {
  const response = await admin.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`)
  // Response.text() would strip the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true)
  return text.slice(1).split('\r\n').slice(0, -1)
}

test('all accounts are downloaded, each once, and no cell is a formula', async () => {
  const { email } = await buildUser(database, { name: '=HYPERLINK("http://x")' })
  const lines = await linesOf('/api/admin/users.csv', 'usuarios.csv')
  const { rows } = await pool.query('select count(*)::int as count from users')
  expect(lines).toHaveLength(rows[0].count + 1)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines[0]).toBe('Nome;Email;Papel;Membro desde;Última atividade;Cursos concluídos')
  expect(lines.find((line) => line.includes(email))).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";/)
})

test('the progress of all students in a course is downloaded, including those who have not begun', async () => {
  const { email } = await buildUser(database, { name: 'Ainda Não' })
  const lines = await linesOf(`/api/admin/courses/${courseId}/progress.csv`, 'progresso-financas-do-lar.csv')
  expect(lines.filter((line) => line.startsWith('Nome comprido'))).toHaveLength(MANY)
  const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
  expect(lines.find((line) => line.startsWith('Nome comprido'))).toMatch(
    new RegExp(`^Nome comprido .*;muitos\\d+@farol\\.example;Começou;0;1;0;${moment};${moment};$`),
  )
  expect(lines).toContain(`Ainda Não;${email};Não começou;0;1;0;;;`)
  expect((await admin.fetch(`/api/admin/courses/${newId()}/progress.csv`)).status).toBe(404)
})

test('a slow download holds no database connection, and an aborted one is cleaned up', async () => {
  const leaving = new AbortController()
  const response = await admin.fetch('/api/admin/users.csv', { signal: leaving.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  const busy = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'farol%' and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return rows[0].count as number
  }
  await expect.poll(busy).toBe(0)
  leaving.abort()
  await expect.poll(busy).toBe(0)
  expect((await linesOf('/api/admin/users.csv', 'usuarios.csv')).length).toBeGreaterThan(MANY)
})
