import type { Redaction } from './redaction.js';
import { isPlaceholder } from './secret-value.js';

/** Options of programs that a password follows: behind white space or `=` (`apart`), or at once (`-pX`). */
interface Options {
  programs: string;
  apart?: string;
  attached?: string;
}

/** What is a password behind one program's `-p` is a port or a path behind another's. */
const TABLE: readonly Options[] = [
  {
    programs:
      'mysql|mysql(?:dump|admin|import|check|show|pump|slap|sh)|mariadb(?:-\\w{1,12})?|mytop|mydumper|myloader',
    attached: '-p',
  },
  { programs: 'sshpass', apart: '-p', attached: '-p' },
  {
    programs:
      '(?:docker|podman|nerdctl|buildah|skopeo|crane|oras|helm registry|oc|az|cf|tsh|argocd|faas-cli) login',
    apart: '-p|-P',
  },
  {
    programs:
      'mongo|mongosh|mongo(?:dump|restore|export|import|stat|top)|cqlsh|cypher-shell|rabbitmqadmin|twine upload|rdesktop|vncdo|elasticsearch-users|beeline|hdbsql|dsmadmc|arangosh|arangodump|influx',
    apart: '-p|-P|-w',
  },
  { programs: '7z[ar]?|7zz|rar|unrar', attached: '-p|-hp' },
  { programs: 'unzip|zip|zipcloak|funzip', apart: '-P', attached: '-P' },
  {
    programs: 'sqlcmd|bcp|isql|tsql|ipmitool|mosquitto_(?:pub|sub|rr)|gsql|vsql',
    apart: '-P|-w|-pw',
    attached: '-P',
  },
  {
    programs: 'ldap(?:search|modify|add|delete|passwd|whoami|compare|modrdn|exop)|dsconf|ldbsearch|vsql',
    apart: '-w|-s|-a',
    attached: '-w',
  },
  { programs: 'redis-cli|valkey-cli|keydb-cli|redis-benchmark|iredis', apart: '-a|--pass' },
  { programs: 'openssl', apart: '-k|-K|-passin|-passout|-pass|-password' },
  {
    programs: 'keytool|jarsigner|apksigner',
    apart: '-storepass|-keypass|-srcstorepass|-deststorepass|-srckeypass|-destkeypass|-new',
  },
  { programs: 'plink|pscp|psftp|putty|kitty|winscp', apart: '-pw' },
  { programs: 'xfreerdp|wfreerdp|mstsc', attached: '/p:' },
  {
    programs: 'smbclient|rpcclient|smbmap|crackmapexec|netexec|nxc|evil-winrm|winexe',
    apart: '-p|--password',
  },
  { programs: 'snmp(?:get|walk|set|bulkwalk|getnext)', apart: '-A|-X' },
  { programs: 'htpasswd', apart: '-b\\w? \\S{1,200} \\S{1,100}|-\\w?b\\w? \\S{1,200} \\S{1,100}' },
];

const VALUE = `(?:\\\\{0,8}"([^"\\\\\\n]{1,256})\\\\{0,8}"|\\\\{0,8}'([^'\\\\\\n]{1,256})\\\\{0,8}'|([^\\s"'\`\\\\|;&<>()]{1,256}))`;
/** How far behind the name of the program its options are looked for. */
const COMMAND = 600;
const programs = TABLE.map(({ programs: names }) => `(${names})`).join('|');
/** A program: not inside a word, nor the value of an option (`find -name mysql`). A path may be before it. */
const PROGRAM = new RegExp(
  `(?<![\\w.-])(?<![ \\t]-[\\w-]{1,20}[ =]["']?)(?:${programs})(?:\\.exe)?(?=[ \\t])`,
  'g',
);
const OPTIONS = TABLE.map(({ apart, attached }) => {
  const ways = [
    ...(apart === undefined ? [] : [`(?:${apart})(?:[ \\t]{1,4}|=)?(?<=[ \\t=])`]),
    ...(attached === undefined ? [] : [`(?:${attached})`]),
  ];
  return new RegExp(`(?<=[ \\t])(?:${ways.join('|')})${VALUE}`, 'g');
});
/** The end of a command: of its line, or where another one begins. */
const ENDS = /(?<!\\|\\\r)\r?\n|(?<!\\)\\n|[|;]|&&/;
/** True where anything in the text looks like an option. */
const ANY = /[ \t][-/][A-Za-z]/;

/** `mysql -pX`, `redis-cli -a X`, `openssl … -k X`: what commands are given as a password, by program and option. */
export function findOptions(text: string): Redaction[] {
  if (!ANY.test(text)) return [];
  const found: Redaction[] = [];
  for (const match of text.matchAll(PROGRAM)) {
    const order = match.slice(1).findIndex((name) => name !== undefined);
    const from = match.index + match[0].length;
    const rest = text.slice(from, from + COMMAND);
    const end = ENDS.exec(rest)?.index ?? rest.length;
    for (const option of rest.slice(0, end).matchAll(OPTIONS[order]!)) {
      const raw = option[1] ?? option[2] ?? option[3]!;
      // `-passin pass:X`; from a file or the environment it is none.
      const value = raw.replace(/^pass:/, '');
      if (value.length < 4 || /^[-$%@]|^(?:env|file|fd|stdin):/.test(value) || isPlaceholder(value)) continue;
      const start = from + option.index + option[0].lastIndexOf(raw) + raw.length - value.length;
      found.push({ start, end: start + value.length, kind: 'password' });
    }
  }
  return found;
}
