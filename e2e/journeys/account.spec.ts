import { ADMIN, expect, logIn, PASSWORD, test, toast } from '../farol.ts'

test('a visitor finds the platform, signs up, leaves, and comes back', async ({ page, farol }) => {
  const traveller = farol.newLogin('Estudante Viajante')
  await page.goto('/')
  await expect(page).toHaveTitle(/Farol/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Capacitando vidas para guiar destinos/)
  await expect(page.getByText('Cursos em vídeo, no seu ritmo')).toBeVisible()
  await page.getByRole('link', { name: 'Acessar Plataforma' }).click()

  const toggle = page.getByRole('navigation', { name: 'Entrar ou criar conta' })
  await expect(toggle.getByRole('link', { name: 'Entrar' })).toHaveAttribute('aria-current', 'page')
  await toggle.getByRole('link', { name: 'Criar conta' }).click()
  await expect(toggle.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Nome Completo').fill(traveller.name)
  await page.getByLabel('Email').fill(traveller.email)
  await page.getByLabel('Senha', { exact: true }).fill(traveller.password)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByText('Cadastro realizado!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Estudante')

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Logout realizado')).toBeVisible()
  await expect(page.getByText('Até logo!')).toBeVisible()

  await page.goto('/auth')
  await logIn(page, traveller)
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/auth')
  await expect(page).toHaveURL('/dashboard')
})

test('a visitor who wanted a page gets there after logging in', async ({ page, farol }) => {
  await page.goto('/profile?x=1')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await logIn(page, await farol.newStudent())
  await expect(page).toHaveURL(/\/profile\?x=1$/)
})

test('the way back never leaves the site', async ({ page, farol }) => {
  await page.goto(`/auth?redirect=${encodeURIComponent('//evil.example')}`)
  await logIn(page, await farol.newStudent())
  await expect(page).toHaveURL(`${farol.url}/dashboard`)
})

test('a wrong password is explained, and what was typed stays', async ({ page, farol, expectFailure }) => {
  const student = await farol.newStudent()
  await page.goto('/auth')
  expectFailure(/sign-in/, 401)
  await logIn(page, { ...student, password: 'nao-e-esta' })
  await expect(toast(page, 'Erro')).toContainText('Email ou senha incorretos.')
  await expect(page.getByLabel('Email')).toHaveValue(student.email)
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('nao-e-esta')

  await test.step('a new visitor is led to the other form, with the address typed', async () => {
    await page.getByRole('status').getByRole('link', { name: 'Crie sua conta' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Crie sua conta' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(student.email)
  })
})

test('the explanation of a wrong password goes once the log-in went well', async ({
  page,
  farol,
  expectFailure,
}) => {
  const student = await farol.newStudent()
  await page.goto('/auth')
  expectFailure(/sign-in/, 401)
  await logIn(page, { ...student, password: 'nao-e-esta' })
  await expect(toast(page, 'Erro')).toBeVisible()
  await logIn(page, student)
  // Alone: by itself the explanation would go later than this one.
  await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('dialog')).toHaveText([
    /Login realizado com sucesso!/,
  ])
})

test('without a connection at the first gesture, the log-in and what is typed into it still get an answer', async ({
  page,
  context,
  farol,
  expectFailure,
}) => {
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeEditable()
  expectFailure(/./, 'lost')
  await context.setOffline(true)
  await logIn(page, await farol.newStudent())
  await expect(page.getByRole('alert')).toContainText('Sem conexão')
  await expect(page.getByLabel('Email')).not.toHaveValue('')
})

test('blank and wrong fields are pointed out before anything is sent, a taken e-mail after it, and the form keeps what was typed', async ({
  page,
  farol,
  expectFailure,
}) => {
  await page.goto('/auth?mode=signup')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByLabel('Nome Completo')).toHaveAccessibleDescription(/Digite seu nome completo\./)
  await expect(page.getByLabel('Nome Completo')).toBeFocused()
  await page.getByLabel('Email').fill('sem-arroba')
  await page.getByLabel('Senha', { exact: true }).fill('curta')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Digite um email válido/)
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
    /Use pelo menos 8 caracteres\./,
  )

  const { email } = await farol.newStudent()
  await page.getByLabel('Nome Completo').fill('Outra Pessoa')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  expectFailure(/sign-up/, 409)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(toast(page, 'Erro')).toContainText('Já existe uma conta com este email.')
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Outra Pessoa')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.getByRole('status').getByRole('link', { name: 'Entre com este email' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('students see no way into the administration, are led back when they try, and stay signed in when a log-out fails', async ({
  page,
  farol,
  enterAs,
  expectFailure,
}) => {
  await enterAs((await farol.newStudent()).visitor)
  await page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'Perfil' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)

  await test.step('without a connection at the first gesture, it is said, too', async () => {
    expectFailure(/./, 'lost')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('alert')).toContainText('Erro ao sair')
    await page.context().setOffline(false)
    await page.reload()
  })

  expectFailure(/sign-out/, 503)
  await page.route('**/api/account/sign-out', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(toast(page, 'Erro ao sair')).toContainText('Tente novamente')
  await page.unroute('**/api/account/sign-out')
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Estudante')
})

test('an administrator finds the Admin Panel and the way back', async ({ page }) => {
  await page.goto('/auth')
  await logIn(page, ADMIN)
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL('/admin')
  await page.getByRole('link', { name: 'Área do estudante' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address shows the 404 page with a way home', async ({ page, expectFailure }) => {
  expectFailure(/nao\/existe/, 404)
  await page.goto('/nao/existe')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Oops! Page not found')
  // The one English sentence of the product is read out as English.
  await expect(heading).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL('/')
})
