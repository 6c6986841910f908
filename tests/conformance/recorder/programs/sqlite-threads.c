/* A program to record: three threads write to one database, each through a connection of its own. SQLite maps the file.
 * Built with `cc -static -pthread … -lsqlite3 -lm`. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static void run(sqlite3 *db, const char *sql)
{
	char *error;

	if (sqlite3_exec(db, sql, NULL, NULL, &error)) {
		fprintf(stderr, "%s: %s\n", sql, error);
		exit(1);
	}
}

static sqlite3 *open_db(void)
{
	sqlite3 *db;

	if (sqlite3_open("t.db", &db))
		exit(1);
	sqlite3_busy_timeout(db, 900000);
	run(db, "PRAGMA mmap_size=4000000; PRAGMA cache_size=20; PRAGMA temp_store=2");
	return db;
}

static void *work(void *word)
{
	sqlite3 *db = open_db();
	char sql[200];

	snprintf(sql, sizeof(sql), "INSERT INTO t SELECT a + %ld, b || a FROM t WHERE a %% 3 = %ld", (long)word, (long)word);
	run(db, sql);
	run(db, "SELECT count(*), max(length(b)) FROM (SELECT b FROM t ORDER BY b, a)");
	sqlite3_close(db);
	return NULL;
}

int main(void)
{
	pthread_t threads[3];
	sqlite3 *db = open_db();

	run(db, "CREATE TABLE t(a INTEGER, b TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)"
		" INSERT INTO t SELECT i, printf('%030d', i * 7919 % 6007) FROM n; CREATE INDEX ib ON t(b, a)");
	for (long i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, work, (void *)i);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	run(db, "DELETE FROM t WHERE a % 2; VACUUM");
	sqlite3_close(db);
	return 0;
}
