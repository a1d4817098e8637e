import type { User } from '@farol/contract/account.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { currentUser, enterAs, leave, refreshSession, watchSession } from './session-cache.ts'

const ana: User = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  name: 'Ana Lima',
  email: 'ana@exemplo.com',
  role: 'student',
  avatarUrl: null,
  memberSince: '2025-03-12T12:00:00.000Z',
  needsSecondFactor: false,
  isMaintenance: false,
  isMonitor: false,
  unread: 0,
  hasTurmas: false,
  deletionDueAt: null,
}

const serverSays = (user: User | null) => vi.stubGlobal('fetch', async () => Response.json({ user }))

afterEach(() => vi.unstubAllGlobals())

test('who is signed in is asked once and remembered', async () => {
  serverSays(ana)
  const queryClient = new QueryClient()
  expect(await currentUser(queryClient)).toEqual(ana)
  serverSays(null)
  expect(await currentUser(queryClient)).toEqual(ana)
})

test('entering forgets what an earlier user saw', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['courses'], ['of another user'])
  enterAs(queryClient, ana)
  expect(queryClient.getQueryData(['courses'])).toBeUndefined()
})

test('a session that ended elsewhere is noticed', async () => {
  serverSays(ana)
  const queryClient = new QueryClient()
  const onChange = vi.fn()
  watchSession(queryClient, onChange)
  await refreshSession(queryClient)
  expect(onChange).not.toHaveBeenCalled()
  serverSays(null)
  await refreshSession(queryClient)
  expect(onChange).toHaveBeenCalledOnce()
})

test('an answer that was on its way when the session ended does not hide that it has ended', async () => {
  serverSays(ana)
  const queryClient = new QueryClient()
  const onChange = vi.fn()
  watchSession(queryClient, onChange)
  await currentUser(queryClient)
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  const earlier = refreshSession(queryClient)
  serverSays(null)
  const now = refreshSession(queryClient)
  late.resolve(Response.json({ user: ana }))
  expect(await now).toEqual({ user: null })
  expect(await earlier).toEqual({ user: null })
  expect(onChange).toHaveBeenCalledOnce()
})

test('a server that cannot be asked is an error, and the user stays known', async () => {
  serverSays(ana)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await currentUser(queryClient)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(refreshSession(queryClient)).rejects.toThrow()
  expect(await currentUser(queryClient)).toEqual(ana)
})

test('a new role is noticed', async () => {
  serverSays(ana)
  const queryClient = new QueryClient()
  const onChange = vi.fn()
  watchSession(queryClient, onChange)
  await refreshSession(queryClient)
  serverSays({ ...ana, role: 'admin' })
  await refreshSession(queryClient)
  expect(onChange).toHaveBeenCalledOnce()
})

test('entering and leaving here is not reported, because the screen that does it navigates by itself', () => {
  const queryClient = new QueryClient()
  const onChange = vi.fn()
  watchSession(queryClient, onChange)
  enterAs(queryClient, ana)
  leave(queryClient)
  expect(onChange).not.toHaveBeenCalled()
})
