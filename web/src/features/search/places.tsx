import type { Role } from '@farol/domain/roles.ts'
import { hasWords } from '@farol/domain/search-words.ts'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

/** `words` are what somebody may call it who does not find it under its title. */
type Place = { title: string; words: string; link: ReactElement }

const OWN: Place[] = [
  {
    title: 'Seus dados',
    words: 'perfil nome foto email',
    link: <Link to="/profile" hash="seus-dados" />,
  },
  {
    title: 'Aparência',
    words: 'perfil tema escuro claro cores',
    link: <Link to="/profile" hash="aparencia" />,
  },
  {
    title: 'Segurança',
    words: 'perfil senha verificação em duas etapas chave de acesso sessões aparelhos',
    link: <Link to="/profile/seguranca" />,
  },
  {
    title: 'Notificações',
    words: 'perfil emails avisos lembretes WhatsApp celular',
    link: <Link to="/profile" hash="notificacoes" />,
  },
  {
    title: 'Privacidade',
    words: 'perfil LGPD baixar exportar meus dados excluir conta',
    link: <Link to="/profile" hash="privacidade" />,
  },
]

const OF_SCHOOL: Place[] = [
  {
    title: 'Escola',
    words:
      'configurações nome cor logo frase página inicial catálogo público contato certificados assinatura',
    link: <Link to="/admin/settings" hash="escola" />,
  },
  {
    title: 'Configurações',
    words: 'manutenção confirmação de email mínimo assistido espaço para arquivos',
    link: <Link to="/admin/settings" />,
  },
  {
    title: 'Lembretes',
    words: 'configurações emails automáticos',
    link: <Link to="/admin/settings" hash="lembretes" />,
  },
  {
    title: 'Lembretes enviados',
    words: 'emails automáticos',
    link: <Link to="/admin/lembretes" />,
  },
  { title: 'Emails', words: 'fila enviados falhas', link: <Link to="/admin/emails" search={{}} /> },
  {
    title: 'Sistema',
    words: 'servidor saúde versão banco de dados disco cópia backup certificado tarefas falhas',
    link: <Link to="/admin/sistema" />,
  },
  {
    title: 'Chaves de API',
    words: 'configurações avançado integração',
    link: <Link to="/admin/settings" hash="avancado" />,
  },
  {
    title: 'Registro de alterações',
    words: 'configurações mudanças histórico auditoria',
    link: <Link to="/admin/settings" hash="registro" />,
  },
  {
    title: 'Cópias de segurança',
    words: 'configurações backup restaurar',
    link: <Link to="/admin/settings" hash="copias" />,
  },
  { title: 'Adicionar Curso', words: 'novo criar', link: <Link to="/admin/courses/new" /> },
  { title: 'Arquivos', words: 'vídeos materiais imagens espaço enviados', link: <Link to="/admin/files" /> },
  { title: 'Analytics', words: 'figuras estatísticas relatórios', link: <Link to="/admin/analytics" /> },
  { title: 'Usuários', words: 'pessoas estudantes', link: <Link to="/admin/users" /> },
  { title: 'Turmas', words: 'grupos convites', link: <Link to="/admin/turmas" /> },
  { title: 'Avisos', words: 'mensagens comunicar', link: <Link to="/admin/avisos" /> },
  { title: 'Dúvidas', words: 'perguntas respostas', link: <Link to="/admin/duvidas" /> },
]

const SHOWN = 5

/** The settings, and for administrators the pages of the administration, whose title or words have what was typed. */
export const findPlaces = (words: readonly string[], role: Role): Place[] =>
  [...(role === 'admin' ? OF_SCHOOL : []), ...OWN]
    .filter((place) => hasWords(`${place.title} ${place.words}`, words))
    .slice(0, SHOWN)
