import type { Step } from './fill-content.ts'

/** The name of exactly one user, in a school of any size. */
export const RARE_NAME = 'Iracema Quixadá'
/** The surname of one student in twelve. */
export const COMMON_NAME = 'Conceição'

const FIRST_NAMES = `array['Ana', 'João', 'Maria', 'José', 'Beatriz', 'Carlos', 'Débora', 'Eduardo', 'Fernanda', 'Gabriel',
  'Helena', 'Igor', 'Juliana', 'Kauã', 'Larissa', 'Marcos', 'Natália', 'Otávio', 'Patrícia', 'Rafael', 'Sônia', 'Thiago', 'Vitória', 'Wesley', 'Yasmin']`
const MIDDLE_NAMES = `array['Almeida', 'Barbosa', 'Cardoso', 'Dias', 'Esteves', 'Fonseca', 'Gonçalves', 'Henriques', 'Leão',
  'Moraes', 'Nóbrega', 'Pacheco', 'Queirós', 'Ramos', 'Sá', 'Teixeira', 'Valença']`
const LAST_NAMES = `array['da Silva', 'dos Santos', 'de Oliveira', 'de Souza', 'Lima', 'Pereira', 'da ${COMMON_NAME}', 'Ferreira',
  'Araújo', 'Ribeiro', 'Rocha', 'Martins']`

/** User 0 is the administrator; the others signed up over two years, the last one an hour ago. */
export const FILL_USERS: Step[] = [
  [
    'students',
    `create unlogged table fill.numbered as
     select n, fill.id_at(joined_at, n) as id, joined_at,
            case when n = size.students / 2 then '${RARE_NAME}' else
              (${FIRST_NAMES})[n % 25 + 1] || ' ' || (${MIDDLE_NAMES})[n * 7 % 17 + 1] || ' ' || (${LAST_NAMES})[n * 5 / 3 % 12 + 1]
            end as name
     from size, generate_series(0, size.students) n,
       lateral (select date_trunc('second', now()) - interval '1 hour'
                  - interval '730 days' * (1 - n::float8 / size.students)) joined (joined_at);
     create unique index on numbered (n);
     analyze numbered`,
  ],
  [
    'users',
    `insert into users (id, name, email, email_verified, created_at, updated_at, last_login)
     select id, name, translate(searchable(name), ' ', '.') || n || '@escola.example', true, joined_at, joined_at, joined_at
     from numbered`,
  ],
  [
    'roles',
    `insert into user_roles (id, user_id, role, created_at)
     select id, id, case when n = 0 then 'admin' else 'student' end, joined_at from numbered`,
  ],
  [
    'accounts',
    `insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
     select id, id, id, 'credential', 'nobody knows it', joined_at, joined_at from numbered`,
  ],
  [
    'sessions',
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select id, id, replace(id::text, '-', ''), now() + interval '7 days', now(), now() from numbered`,
  ],
]
