import { DELETION_GRACE_DAYS } from '@farol/domain/account-deletion.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PublicPage } from '#/app/public-page.tsx'
import { schoolName } from '#/ui/school.ts'
import { TextLink } from '#/ui/text-link.tsx'

export function PrivacyScreen() {
  return (
    <PublicPage>
      <h1 className="mb-4">Privacidade</h1>
      <p className="text-lg text-text-muted">
        Guardamos só o que é preciso para você estudar. Não vendemos nem emprestamos seus dados, não mostramos
        anúncios e não usamos rastreadores. Esta página segue a Lei Geral de Proteção de Dados (LGPD, Lei nº
        13.709/2018).
      </p>
      <Part title="O que guardamos, e por quê">
        <Entries>
          <Entry name="Sua conta">
            nome, email, senha (só uma impressão dela, que não pode ser lida de volta) e, se você quiser, uma
            foto e uma segunda etapa para entrar. Para você entrar e a escola saber quem é você.
          </Entry>
          <Entry name="Seu celular">
            só se a escola enviar códigos por SMS e você ativar. Para confirmar que é você ao entrar; quem
            envia as mensagens para a escola recebe o número.
          </Entry>
          <Entry name="Seu login em outro serviço">
            só se a escola oferecer e você entrar com ele, como com uma conta do Google: o nome e o email que
            o serviço informa e o código com que ele reconhece você. Para você entrar sem senha; o serviço
            fica sabendo que você entrou.
          </Entry>
          <Entry name="Seu estudo">
            o que você abriu, assistiu e respondeu, e quando. Para você continuar de onde parou e para a
            escola acompanhar e ajudar.
          </Entry>
          <Entry name="Suas dúvidas e respostas">
            o texto, o minuto do vídeo, a imagem que você anexar, em quais dúvidas você disse “Também tenho” e
            o que você denunciou. Para que a escola e os colegas respondam.
          </Entry>
          <Entry name="Avisos e notificações">
            quais chegaram a você, quais você já leu, como você quer recebê-las e, se você as ligar, os
            aparelhos em que aparecem. Para a escola saber quantas pessoas leram um aviso.
          </Entry>
          <Entry name="O que você envia">
            se você escreve as aulas, os arquivos que você enviou, o nome deles e quando. Para mostrá-los nas
            aulas.
          </Entry>
          <Entry name="Seus certificados">
            seu nome, o curso e a data. Para que qualquer pessoa com o código confira que valem.
          </Entry>
          <Entry name="Seus acessos">
            o navegador, o endereço de rede e o último uso de cada sessão aberta. Para você ver se alguém
            entrou no seu lugar.
          </Entry>
          <Entry name="Lembretes e WhatsApp">
            os lembretes que a escola enviou, se você não quer recebê-los e, só se você permitir, o número em
            que ela pode chamar você. Para avisar o que falta; você desliga tudo no perfil.
          </Entry>
          <Entry name="O que a administração faz">
            um registro das alterações, com quem as fez. Para que ninguém mude nada em segredo.
          </Entry>
        </Entries>
        <p>
          Usamos cookies só para você entrar e continuar na sua conta. Preferências como o tema ficam no seu
          aparelho. Aulas do YouTube e do Vimeo são carregadas desses sites, que seguem as regras deles.
        </p>
      </Part>
      <Part title="Quem vê">
        <Entries>
          <Entry name="Você e a administração da escola">
            o que está nesta página; suas senhas, ninguém.
          </Entry>
          <Entry name="Monitores da sua turma">seu nome, sua foto e seu progresso nos cursos dela.</Entry>
          <Entry name="Colegas">
            seu nome e sua foto ao lado das suas dúvidas e respostas, com os textos e as imagens. Quem pode
            abrir a aula as vê; nos cursos só para turmas, a sua turma. Colegas não veem seu email, seu
            progresso nem suas notas.
          </Entry>
          <Entry name="Quem tem o código de um certificado">o que está escrito nele.</Entry>
        </Entries>
      </Part>
      <Part title="Por quanto tempo">
        <Entries>
          <Entry name="Conta, estudo e certificados">enquanto a conta existir.</Entry>
          <Entry name="Sessões">até 30 dias depois do último uso, ou até você sair.</Entry>
          <Entry name="Links enviados por email">até um dia.</Entry>
          <Entry name="Contas excluídas">
            os dados pessoais são apagados {DELETION_GRACE_DAYS} dias depois do pedido. Ficam só registros sem
            nome, para que as contagens da escola continuem certas, como quantas pessoas fizeram um quiz. Os
            certificados e as imagens das suas dúvidas são apagados junto. Os textos das suas dúvidas e
            respostas também, ou ficam assinados por “Pessoa removida”, como a escola escolher. Se quiser,
            apague-os antes, um por um.
          </Entry>
        </Entries>
        <p>Cópias de segurança feitas pela escola podem durar um pouco mais, até serem substituídas.</p>
      </Part>
      <Part title="O que você pode fazer">
        <p>
          No seu{' '}
          <TextLink kind="inline" render={<Link to="/profile" />}>
            perfil
          </TextLink>
          , a qualquer momento: corrigir seu nome e sua foto, exportar tudo o que guardamos sobre você em um
          arquivo, e excluir sua conta. Depois do pedido, você tem {DELETION_GRACE_DAYS} dias para mudar de
          ideia.
        </p>
      </Part>
      <Part title="A quem perguntar">
        <p>
          {schoolName}, a escola que oferece estes cursos, é a responsável pelos seus dados. Fale com a
          administração dela. Se a resposta não bastar, você pode procurar a Autoridade Nacional de Proteção
          de Dados, em gov.br/anpd.
        </p>
        <Contacts />
      </Part>
    </PublicPage>
  )
}

/** The server writes it into the page (index.html). */
const written = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** What the school says in its settings; nothing otherwise. */
function Contacts() {
  const contactEmail = written('school-contact')
  const privacyOfficer = written('privacy-officer')
  const privacyEmail = written('privacy-email')
  if (!(contactEmail || privacyOfficer || privacyEmail)) return null
  return (
    <Entries>
      {privacyOfficer || privacyEmail ? (
        <Entry name="Encarregado pelos dados pessoais">
          {privacyOfficer}
          {privacyOfficer && privacyEmail ? ', ' : null}
          {privacyEmail ? <MailLink to={privacyEmail} /> : null}
        </Entry>
      ) : null}
      {contactEmail ? (
        <Entry name="Contato da escola">
          <MailLink to={contactEmail} />
        </Entry>
      ) : null}
    </Entries>
  )
}

const MailLink = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className="wrap-anywhere text-text underline">
    {to}
  </a>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 grid gap-4">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const Entries = ({ children }: { children: ReactNode }) => <dl className="grid gap-3">{children}</dl>

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline font-strong">{name}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}
