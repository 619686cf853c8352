/** An application that is installed on a plain image at the first start. Passwords are made on the server itself. */
export interface Recipe {
  /** What orders name as their image. */
  readonly key: string;
  readonly name: string;
  readonly base: string;
  readonly minRamMb: number;
  readonly minDiskGb: number;
  readonly ports: readonly number[];
  /** For cloud-init. */
  readonly config: string;
  /** How to begin, on the page of the server; `{address}` is its own. */
  readonly hints: readonly string[];
}

const script = '/usr/local/sbin/set-up-application';

/** Each line stands alone, so that one that fails does not keep the others from running. */
const cloudConfig = (packages: readonly string[], lines: readonly string[], more: readonly string[] = []): string =>
  [
    '#cloud-config',
    'package_update: true',
    ...more,
    `packages: [${packages.join(', ')}]`,
    'write_files:',
    `  - path: ${script}`,
    "    permissions: '0700'",
    '    content: |',
    ...['#!/bin/sh', 'umask 077', ...lines].map((line) => `      ${line}`),
    'runcmd:',
    `  - sh ${script}`,
    '',
  ].join('\n');

const recipes: readonly Recipe[] = [
  {
    key: 'app-docker',
    name: 'Docker',
    base: 'debian-13',
    minRamMb: 1024,
    minDiskGb: 20,
    ports: [],
    config: cloudConfig(['docker.io', 'docker-compose'], ['systemctl enable --now docker']),
    hints: [
      'Sign in and type: sudo docker run --rm hello-world',
      'Compose is there too: sudo docker-compose up -d in the folder of your compose.yaml.',
    ],
  },
  {
    key: 'app-wordpress',
    name: 'WordPress',
    base: 'debian-13',
    minRamMb: 2048,
    minDiskGb: 20,
    ports: [80],
    config: cloudConfig(
      ['apache2', 'libapache2-mod-php', 'mariadb-server', 'php-mysql', 'php-gd', 'wordpress'],
      [
        'openssl rand -hex 16 > /root/wordpress-database-password',
        'P=$(cat /root/wordpress-database-password)',
        'mariadb -e "create database if not exists wordpress"',
        `mariadb -e "grant all on wordpress.* to wordpress@localhost identified by '$P'"`,
        `printf "<?php\\ndefine('DB_NAME','wordpress');define('DB_USER','wordpress');define('DB_PASSWORD','%s');define('DB_HOST','localhost');define('WP_CONTENT_DIR','/var/lib/wordpress/wp-content');\\n" "$P" > /etc/wordpress/config-default.php`,
        'chgrp www-data /etc/wordpress/config-default.php',
        'chmod 640 /etc/wordpress/config-default.php',
        'sed -i "s|DocumentRoot .*|DocumentRoot /usr/share/wordpress|" /etc/apache2/sites-available/000-default.conf',
        'systemctl restart apache2',
      ],
    ),
    hints: [
      'Open http://{address}/ and choose the title of the site and your own password there: the first who opens it becomes its owner.',
      'The password of its database is in /root/wordpress-database-password.',
    ],
  },
  {
    key: 'app-postgresql',
    name: 'PostgreSQL',
    base: 'debian-13',
    minRamMb: 2048,
    minDiskGb: 20,
    ports: [5432],
    config: cloudConfig(
      ['postgresql'],
      [
        'openssl rand -hex 16 > /root/postgresql-password',
        'P=$(cat /root/postgresql-password)',
        `sudo -u postgres psql -c "create role app login createdb password '$P'"`,
        'sudo -u postgres createdb --owner=app app',
        `for D in /etc/postgresql/*/main; do echo "listen_addresses = '*'" > $D/conf.d/network.conf; echo "hostssl all app all scram-sha-256" >> $D/pg_hba.conf; done`,
        'systemctl restart postgresql',
      ],
    ),
    hints: [
      'Connect with: psql "host={address} user=app dbname=app sslmode=require"',
      'The password of the user app is in /root/postgresql-password.',
      'Everybody can reach its port: let only your own addresses in with a firewall.',
    ],
  },
  {
    key: 'app-gitlab',
    name: 'GitLab',
    base: 'debian-12',
    minRamMb: 8192,
    minDiskGb: 40,
    ports: [80],
    config: cloudConfig(
      ['gitlab-ce'],
      [
        'A=$(hostname -I | cut -d" " -f1)',
        'sed -i "s|^external_url .*|external_url \'http://$A\'|" /etc/gitlab/gitlab.rb',
        'gitlab-ctl reconfigure',
      ],
      [
        'apt:',
        '  sources:',
        '    gitlab.list:',
        '      source: deb [signed-by=$KEY_FILE] https://packages.gitlab.com/gitlab/gitlab-ce/debian/ bookworm main',
        '      keyid: F6403F6544A38863DAA0B6E03F01618A51312F3F',
      ],
    ),
    hints: [
      'It needs about ten minutes to set itself up. Then open http://{address}/ and sign in as root.',
      'The first password is in /etc/gitlab/initial_root_password and is deleted after a day: change it at once.',
    ],
  },
];

export const recipeOf = (image: string): Recipe | undefined => recipes.find(({ key }) => key === image);

/** Those that can be installed where these images are. */
export const recipesOn = (images: readonly string[]): readonly Recipe[] =>
  recipes.filter(({ base }) => images.includes(base));
