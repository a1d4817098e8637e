import type pg from 'pg'

/** A list of objects; `fields` are pairs of a readable key and an expression. */
const list = (fields: Record<string, string>, rest: string, order: string) => {
  const pairs = Object.entries(fields).map(([key, value]) => `'${key}', ${value}`)
  return `select coalesce(json_agg(json_build_object(${pairs.join(', ')}) order by ${order}), '[]') as data ${rest}`
}

/**
 * All data about a user, by section. Excluded: credentials (password digests, secrets, tokens), data of others, and the
 * answer keys of quizzes that do not show them to students.
 */
export const EXPORT_SECTIONS: Record<string, string> = {
  perfil: `
    select json_build_object('id', u.id, 'nome', u.name, 'email', u.email, 'email_confirmado', u.email_verified,
      'conta_criada_em', u.created_at, 'ultimo_acesso', u.last_login,
      'bloqueada_em', u.blocked_at, 'nome_para_certificados_confirmado_em', u.certificate_name_confirmed_at,
      'exclusao_marcada_para', u.deletion_due_at, 'ultima_atividade', a.last_active_at, 'ultima_aula', l.title,
      'foto', 'data:image/webp;base64,' || translate(encode(f.image, 'base64'), E'\\n', '')) as data
    from users u left join user_activity a on a.user_id = u.id left join lessons l on l.id = a.last_lesson_id
    left join photos f on f.user_id = u.id
    where u.id = $1`,
  papeis: list(
    { papel: 'role', desde: 'created_at' },
    'from user_roles where user_id = $1',
    'created_at, id',
  ),
  formas_de_entrar: list(
    {
      tipo: `case provider_id when 'credential' then 'senha' else provider_id end`,
      conta: `case when provider_id <> 'credential' then account_id end`,
      desde: 'created_at',
    },
    'from accounts where user_id = $1',
    'created_at, id',
  ),
  aplicativo_autenticador: list(
    { desde: 'created_at', ativo_desde: 'confirmed_at' },
    'from totp_factors where user_id = $1',
    'created_at',
  ),
  celular_para_sms: list(
    { numero: 'number', ativo_desde: 'created_at' },
    'from phone_factors where user_id = $1',
    'created_at',
  ),
  codigos_de_reserva: list({ usado_em: 'used_at' }, 'from backup_codes where user_id = $1', 'used_at'),
  chaves_de_acesso: list(
    { nome: 'name', desde: 'created_at', ultimo_uso: 'last_used_at' },
    'from passkeys where user_id = $1',
    'created_at, id',
  ),
  chaves_de_api: list(
    {
      nome: 'name',
      comeca_com: 'start',
      alcance: 'scope',
      desde: 'created_at',
      ultimo_uso: 'last_used_at',
      vale_ate: 'expires_at',
      revogada_em: 'revoked_at',
    },
    'from api_keys where user_id = $1',
    'created_at, id',
  ),
  sessoes: list(
    {
      aparelho: 'user_agent',
      endereco_ip: 'ip_address',
      desde: 'created_at',
      ultimo_uso: 'last_used_at',
      vale_ate: 'expires_at',
    },
    'from sessions where user_id = $1',
    'created_at, id',
  ),
  cursos: list(
    {
      curso: 'c.title',
      comecado_em: 'cp.started_at',
      ultima_vez_em: 'cp.last_watched_at',
      aulas_concluidas: 'cp.completed_lessons',
      concluido_em: 'done.completed_at',
    },
    `from course_progress cp join courses c on c.id = cp.course_id
     left join course_completions done on done.user_id = cp.user_id and done.course_id = cp.course_id
     where cp.user_id = $1`,
    'cp.started_at, c.id',
  ),
  aulas: list(
    {
      curso: 'c.title',
      aula: 'l.title',
      aberta_em: 'up.opened_at',
      vista_por_ultimo_em: 'up.last_watched_at',
      porcentagem_assistida: 'up.watch_percentage',
      segundos_assistidos: 'round(up.watched_seconds::numeric, 1)',
      posicao_em_segundos: 'round(up.current_time_seconds::numeric, 1)',
      centesimos_vistos: 'up.segments::text',
      concluida_em: 'up.completed_at',
    },
    `from user_progress up join lessons l on l.id = up.lesson_id join courses c on c.id = l.course_id
     where up.user_id = $1`,
    'up.opened_at, l.id',
  ),
  duracao_de_videos: list(
    { aula: 'l.title', segundos: 'round(v.seconds::numeric, 1)', informado_em: 'v.reported_at' },
    'from video_lengths v join lessons l on l.id = v.lesson_id where v.user_id = $1',
    'v.reported_at, l.id',
  ),
  videos_enviados: list(
    {
      arquivo: 'v.name',
      bytes: 'v.size',
      comecado_em: 'up.created_at',
      podia_continuar_ate: 'up.expires_at',
    },
    'from uploads up join videos v on v.id = up.video_id where up.user_id = $1',
    'up.created_at, v.id',
  ),
  materiais_enviados: list(
    {
      arquivo: 'm.name',
      bytes: 'm.size',
      comecado_em: 'up.created_at',
      podia_continuar_ate: 'up.expires_at',
    },
    'from uploads up join materials m on m.id = up.material_id where up.user_id = $1',
    'up.created_at, m.id',
  ),
  cursos_enviados: list(
    {
      arquivo: 'i.name',
      bytes: 'i.size',
      comecado_em: 'up.created_at',
      podia_continuar_ate: 'up.expires_at',
    },
    'from uploads up join course_imports i on i.id = up.import_id where up.user_id = $1',
    'up.created_at, i.id',
  ),
  atividade_por_dia: list(
    { dia: 'day', segundos_assistidos: 'round(watched_seconds::numeric, 1)', visitas: 'visits' },
    'from daily_activity where user_id = $1',
    'day',
  ),
  tentativas_de_quiz: list(
    {
      quiz: 'q.title',
      enviada_em: 'a.submitted_at',
      nota: 'a.score',
      nota_minima: 'a.passing_score',
      aprovado: 'a.passed',
      acertos: 'a.correct_count',
      perguntas: 'a.question_count',
      segundos_gastos: 'a.time_spent_seconds',
      substituida_em: 'a.replaced_at',
      respostas: `(
        select json_agg(json_build_object('pergunta', given.question, 'resposta', given.chosen,
          'acertou', case when q.show_feedback then given.is_correct end) order by given.order_index, given.question_id)
        from shown_answers(a.user_id, a.id) given)`,
    },
    'from quiz_attempts a join quizzes q on q.id = a.quiz_id where a.user_id = $1',
    'a.submitted_at, a.id',
  ),
  quizzes_em_andamento: list(
    {
      quiz: 'q.title',
      comecado_em: 'd.started_at',
      respostas: `(
        select json_agg(json_build_object('pergunta', qq.question_text, 'resposta', o.option_text) order by qq.order_index)
        from jsonb_each_text(d.answers) chosen join quiz_questions qq on qq.id::text = chosen.key
        join quiz_options o on o.question_id = qq.id and o.id::text = chosen.value
        where qq.quiz_id = q.id)`,
    },
    'from quiz_drafts d join quizzes q on q.id = d.quiz_id where d.user_id = $1',
    'd.started_at, q.id',
  ),
  turmas: list(
    {
      turma: 't.name',
      inicio: 't.starts_on',
      fim: 't.ends_on',
      desde: 'm.joined_at',
      monitoria: 'm.is_monitor',
    },
    'from turma_members m join turmas t on t.id = m.turma_id where m.user_id = $1',
    'm.joined_at, t.id',
  ),
  convites: list(
    {
      turma: 't.name',
      nome: 'i.name',
      email: 'i.email',
      convidado_em: 'i.created_at',
      entrou_em: 'i.joined_at',
    },
    `from turma_invites i join turmas t on t.id = i.turma_id
     where i.user_id = $1 or i.email = (select u.email from users u where u.id = $1 and u.email_verified)`,
    'i.created_at, i.id',
  ),
  duvidas_e_respostas: list(
    {
      curso: 'c.title',
      aula: 'l.title',
      tipo: `case when p.duvida_id is null then 'dúvida' else 'resposta' end`,
      texto: 'p.body',
      segundo_do_video: 'p.seconds',
      escrito_em: 'p.created_at',
      editado_em: 'p.edited_at',
      ocultado_em: 'p.hidden_at',
      imagem: `'data:image/webp;base64,' || translate(encode(i.image, 'base64'), E'\\n', '')`,
    },
    `from posts p join lessons l on l.id = p.lesson_id join courses c on c.id = l.course_id
     left join duvida_images i on i.duvida_id = p.id
     where p.user_id = $1`,
    'p.id',
  ),
  duvidas_que_tambem_tem: list(
    { aula: 'l.title', desde: 's.created_at' },
    `from same_duvidas s join posts p on p.id = s.duvida_id join lessons l on l.id = p.lesson_id where s.user_id = $1`,
    's.created_at, p.id',
  ),
  denuncias: list(
    { aula: 'l.title', motivo: 'r.reason', em: 'r.created_at', avaliada_em: 'r.reviewed_at' },
    `from post_reports r join posts p on p.id = r.post_id join lessons l on l.id = p.lesson_id where r.user_id = $1`,
    'r.id',
  ),
  notificacoes: list(
    {
      tipo: 'kind',
      sobre: 'subject_id',
      aula: 'l.title',
      prazo: 'due_on',
      em: 'n.created_at',
      lida_em: 'read_at',
    },
    'from notifications n left join lessons l on l.id = n.lesson_id where user_id = $1',
    'n.id',
  ),
  preferencias_de_notificacao: list(
    { tipo: 'kind', por: 'channel' },
    'from notification_preferences where user_id = $1',
    'kind',
  ),
  aparelhos_com_notificacoes: list(
    { servico: `split_part(endpoint, '/', 3)`, desde: 'created_at' },
    'from push_subscriptions where user_id = $1',
    'created_at, session_id',
  ),
  lembretes_por_email: list(
    { em: 'created_at', disse: 'lines', retirado_em: 'dropped_at' },
    'from reminders where user_id = $1',
    'id',
  ),
  lembretes_desligados: list(
    { desde: 'stopped_at' },
    `from (
       select min(stopped_at) as stopped_at from (
         select stopped_at from reminder_stops where user_id = $1
         union all
         select stopped_at from reminder_addresses
         where digest = (select sha256(convert_to(u.email, 'UTF8')) from users u where u.id = $1 and u.email_verified)) stops
     ) first_stop where stopped_at is not null`,
    'stopped_at',
  ),
  whatsapp: list(
    { numero: 'phone', permitido_em: 'consented_at' },
    'from whatsapp_numbers where user_id = $1',
    'user_id',
  ),
  certificados: list(
    {
      codigo: 'code',
      nome: 'name',
      escola: 'school_name',
      curso: 'course_title',
      turma: 'turma_name',
      minutos: 'workload_minutes',
      concluido_em: 'completed_on',
      emitido_em: 'issued_at',
      revogado_em: 'revoked_at',
    },
    'from certificates where user_id = $1',
    'issued_at, id',
  ),
  feito_pela_administracao_em_sua_conta: list(
    { em: 'at', acao: 'action', assunto: 'subject', antes: 'before', depois: 'after' },
    // Who was reported sees what became of it; a report is of whoever reported (`denuncias`).
    `from admin_changes where user_id = $1 and action <> 'post.report'`,
    'id',
  ),
  // Without the affected user, whose data it is.
  feito_por_voce_na_administracao: list(
    { em: 'at', acao: 'action', assunto: 'subject' },
    `from admin_changes where actor_id = $1 and action <> 'post.report'`,
    'id',
  ),
}

/** Short-lived log-in tokens, and mails that are about to be sent to the user. */
export const NOT_EXPORTED = [
  'mail_queue',
  'one_time_links',
  'passkey_challenges',
  'pending_sign_ins',
  'phone_codes',
]

export async function exportData(pool: pg.Pool, userId: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { gerado_em: new Date().toISOString() }
  // Sequentially, to leave connections to others: a download can take longer than a screen.
  for (const [section, text] of Object.entries(EXPORT_SECTIONS)) {
    const { rows } = await pool.query({ name: `export-${section}`, text, values: [userId] })
    data[section] = rows[0]?.data ?? null
  }
  return data
}
