type Returned = { messageId: string; to: string; status?: string; action?: string }

/** A mail that the mail server of its reader returned, as Postfix writes it. */
export const returnedMail = ({ messageId, to, status = '5.1.1', action = 'failed' }: Returned) =>
  `From: MAILER-DAEMON@farol.example (Mail Delivery System)
To: escola@farol.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="A1B2C3"
Message-Id: <returned@farol.example>

This is a MIME-encapsulated message.

--A1B2C3
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--A1B2C3
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; farol.example
X-Postfix-Queue-ID: 4Z0000
Arrival-Date: Thu, 19 Nov 2026 09:00:00 -0300 (-03)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.farol.example
Diagnostic-Code: smtp; 550 ${status} <${to}>: not taken

--A1B2C3
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <escola@farol.example>
From: Escola <escola@farol.example>
To: ${to}
Subject: Convite
Message-ID:
 ${messageId}

--A1B2C3--
`
