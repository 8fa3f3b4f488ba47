/**
 * Domains where anyone gets a mailbox, so that no clinic speaks for them: the common ones of the list "email-providers" 2.26.0
 * (npm, ISC, by Jannis R; read on 2026-11-28), its names of the large services in every country (Yahoo, Microsoft, Google, Apple,
 * GMX, Yandex, Zoho, Proton, Fastmail, AOL, Tuta), and FPT and VNPT of Viet Nam, which gave mailboxes to lines of the internet.
 */
const listed = `
  10minutemail.com 126.com 163.com 21cn.com 37.com 3ammagazine.com 4mg.com about.com abv.bg adelphia.net
  aeiou.pt aim.com airmail.net albawaba.com alibaba.com alice.it aliyun.com altavista.com ananzi.co.za
  ancestry.com angelfire.com anonymize.com aol.co.uk aol.com aol.it apollo.lv arcor.de att.net attbi.com
  aver.com bangkok.com barcelona.com beer.com bellatlantic.net bellsouth.net berlin.de bigfoot.com
  bigpond.com bigpond.net.au bizhosting.com blackplanet.com blogos.com bluewin.ch blueyonder.co.uk
  bolt.com bright.net bt.com btconnect.com btinternet.com btopenworld.com bugmenot.com c2i.net c3.hu
  cableone.net canada.com care2.com casino.com catholic.org centrum.cz chacuo.net charm.net charter.net
  chat.ru chello.nl chez.com clerk.com club-internet.fr cogeco.ca comcast.net compuserve.com
  concentric.net cox.net crosswinds.net cs.com cu.cc dailypioneer.com daum.net ddnsfree.com dejanews.com
  depechemode.com detik.com discovery.com dmv.com dnsmadeeasy.com docomo.ne.jp doctor.com doityourself.com
  dynu.net earthlink.net easypost.com eircom.net elvis.com emailondeck.com enter.net erols.com
  everyone.net excite.co.jp excite.com excite.it f5.si facebook.com fastmail.com.au fastmail.fm
  forthnet.gr fortunecity.com foxmail.com fpt.vn fr.nf free.fr freenet.de freeserve.co.uk freeuk.com
  freeyellow.com front.ru frontier.com frontiernet.net fuse.net games.com garbage.com gazeta.pl geek.com
  geocities.com globo.com gmail.com gmx.at gmx.com gmx.de gmx.dnsabr.com gmx.fr gmx.li gmx.net go.com
  go.ro go2net.com gportal.hu guerrillamail.com hamptonroads.com hetnet.nl hey.com hidemyass.com
  hispavista.com home.nl homestead.com hot.ee hotbot.com hotmail.be hotmail.ca hotmail.cm hotmail.co.il
  hotmail.co.jp hotmail.co.kr hotmail.co.nz hotmail.co.th hotmail.co.uk hotmail.com hotmail.com.ar
  hotmail.com.au hotmail.com.br hotmail.com.mx hotmail.de hotmail.dk hotmail.es hotmail.fr hotmail.gr
  hotmail.it hotmail.kg hotmail.kz hotmail.nl hotmail.ru hotmail.sg hushmail.cf hushmail.com i.am i.ua
  icloud.com icq.com idirect.com iespana.es ig.com.br iinet.net.au inbox.com inbox.lv incredimail.com
  india.com indiatimes.com interaccess.com interfree.it interia.pl iol.it iprimus.com.au ireland.com
  islamonline.net ivillage.com iwon.com juno.com kansascity.com kiwibox.com land.ru laposte.net law.com
  lawyer.com lex.bg libero.it list.ru live.be live.ca live.cn live.co.kr live.co.uk live.com live.com.ar
  live.com.au live.com.mx live.com.sg live.de live.dk live.fr live.hk live.ie live.it live.jp
  live.mdx.ac.uk live.nl live.vu.edu.au looksmart.com lycos.co.uk lycos.com lycos.de lycos.es lycos.it
  lycos.nl mac.com mail-tester.com mail.com mail.ru mail2web.com mailbox.org mailinator.com masrawy.com
  mchsi.com me.com medscape.com metacrawler.com mindspring.com montevideo.com.uy msk.ru msn.co.uk msn.com
  mydomain.com myway.com name.com nate.com naver.com netcom.com netins.net netscape.com netscape.net
  netspace.net.au netzero.net neuf.fr newmail.ru ntlworld.com nus.edu.sg ny.com nyc.com o2.co.uk o2.pl
  oath.com oi.com.br onet.pl online.de onlinehome.de onmilwaukee.com optimum.net optusnet.com.au orange.fr
  outlook.at outlook.be outlook.cl outlook.co.id outlook.co.il outlook.co.nz outlook.co.th outlook.com
  outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr outlook.com.pe outlook.com.tr outlook.com.vn
  outlook.cz outlook.de outlook.dk outlook.es outlook.fr outlook.hu outlook.ie outlook.in outlook.it
  outlook.jp outlook.kr outlook.lv outlook.my outlook.ph outlook.pt outlook.sa outlook.sg outlook.sk
  ozemail.com.au pacbell.net parrot.com pe.hu pipeline.com planet.nl pm.me pobox.com pochta.ru poste.it
  pp.ua privacy.net prodigy.net proton.me protonmail.ch protonmail.com ptd.net qq.com qwest.net r7.com
  rambler.ru rcn.com rediffmailpro.com rin.ru roadrunner.com rocketmail.com rogers.com rr.com sanook.com
  sapo.pt saudia.com sbcglobal.net sci.fi scubadiving.com sdf.org seanet.com seznam.cz sfr.fr shaw.ca
  she.com sify.com sina.cn sina.com singnet.com.sg singpost.com sky.com skynet.be sp.nl space.com
  spacewar.com spray.se sprynet.com starmedia.com supereva.it swbell.net sweb.cz swissinfo.org
  sympatico.ca t-online.de talkcity.com talktalk.co.uk talktalk.net tds.net techspot.com telenet.be
  telstra.com telus.net temp-mail.org terra.cl terra.com terra.com.ar terra.com.br terra.es theglobe.com
  thirdage.com tin.it tiscali.co.uk tiscali.it tom.com tpg.com.au ukr.net uol.com.br usa.com verizon.net
  virgilio.it virgin.net virginmedia.com vnn.vn voila.fr walla.co.il wanadoo.es wanadoo.fr web.de
  webindia123.com webjump.com westnet.com.au windowslive.com wow.com wowway.com wp.pl xoom.com ya.ru
  yahoo.ca yahoo.cn yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.nz yahoo.co.th yahoo.co.uk
  yahoo.com yahoo.com.ar yahoo.com.asia yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.es yahoo.com.hk
  yahoo.com.is yahoo.com.mx yahoo.com.my yahoo.com.ph yahoo.com.ru yahoo.com.sg yahoo.com.tw yahoo.com.vn
  yahoo.de yahoo.dk yahoo.es yahoo.fr yahoo.gr yahoo.ie yahoo.in yahoo.it yahoo.jp yahoo.ro yahoo.ru
  yahoo.se yahoofs.com yam.com yandex.com yandex.ru yeah.net ymail.com ymail.net ymail.org yopmail.com
  zip.net zoho.com zonnet.nl zzn.com
`

const publicMailDomains: ReadonlySet<string> = new Set(listed.trim().split(/\s+/))

/** Whether anyone gets a mailbox at a domain, or at one above it. */
export function isPublicMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, at) => publicMailDomains.has(labels.slice(at).join('.')))
}
