import { expect, test } from 'vitest'
import { inOrder, runOptions, type Service, withVariables } from './compose-file.ts'

test('variables stand in the text, and one that is needed has to be there', () => {
  const text = `BASE_URL: https://\${HOST:?the address}/\${PATH}`
  expect(withVariables(text, { HOST: 'escola.example' })).toBe('BASE_URL: https://escola.example/')
  expect(() => withVariables(text, { PATH: 'curso' })).toThrow('compose.yaml needs HOST')
})

test('a service comes after those it depends on', () => {
  const services = {
    proxy: { depends_on: ['school'] },
    school: { depends_on: { database: { condition: 'service_healthy' } } },
    database: {},
  }
  expect(inOrder(services).map(([name]) => name)).toEqual(['database', 'school', 'proxy'])
})

test('what is not understood is not passed over', () => {
  const services = { school: { privileged: true } as Service }
  expect(() => inOrder(services)).toThrow('compose.yaml has privileged for school')
  expect(() => inOrder({ school: { depends_on: ['database'] } })).toThrow('no service database')
})

test('a container is hardened, given its volumes and told its variables as the file says', () => {
  const service: Service = {
    ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'] },
    ...{ shm_size: '256mb', volumes: ['data:/data', './proxy.conf:/etc/proxy.conf:ro'] },
    environment: { BASE_URL: 'https://escola.example', SMTP_URL: null, ADMIN_EMAIL: null },
    healthcheck: { test: ['CMD-SHELL', 'is-well --now'] },
  }
  const variables = { ADMIN_EMAIL: 'direcao@escola.example' }
  expect(runOptions(service, { file: '/srv/compose.yaml', project: 'try', variables })).toEqual([
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges:true',
    '--tmpfs=/tmp',
    '--shm-size=256mb',
    '--volume=try-data:/data',
    '--volume=/srv/proxy.conf:/etc/proxy.conf:ro',
    '--env=BASE_URL=https://escola.example',
    '--env=ADMIN_EMAIL=direcao@escola.example',
    '--health-cmd=is-well --now',
  ])
})
